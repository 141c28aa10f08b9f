import { describe, expect, test } from "vitest";
import { createTwilioWebhook, signTwilio } from "./twilio-webhook.ts";

const authToken = "12345";
const address = "https://order.example.com/api/webhooks/sms";
const webhook = createTwilioWebhook({ authToken });

/** As Twilio sends it, signed over `signedAs`. */
function read(
  fields: Record<string, string>,
  { url = address, signedAs, token = authToken }: { url?: string; signedAs?: string; token?: string } = {},
) {
  const form = new URLSearchParams(fields);
  const signature = signTwilio(signedAs ?? url, form, token).toString("base64");
  return webhook.read({
    url,
    rawBody: Buffer.from(form.toString()),
    headers: { "x-twilio-signature": signature },
  });
}

describe("a signature of Twilio's", () => {
  test("is the one of its own documentation", () => {
    const url = "https://mycompany.com/myapp.php?foo=1&bar=2";
    const fields = new URLSearchParams({
      To: "+18005551212",
      Digits: "1234",
      From: "+14158675309",
      Caller: "+14158675309",
      CallSid: "CA1234567890ABCDE",
    });
    expect(signTwilio(url, fields, "12345").toString("base64")).toBe("RSOYDt4T1cUTdK1PDd93/VVr8B8=");
  });

  test.each([
    ["as it was told", address],
    ["with the port that goes without saying", "https://order.example.com:443/api/webhooks/sms"],
  ])("counts for the address %s", (_, signedAs) => {
    expect(read({ From: "+12135550101", Body: "STOP" }, { signedAs })).toEqual({ kind: "stop", phone: "+12135550101" });
  });

  test.each([
    ["another token", { token: "12346" }],
    ["another address", { signedAs: "https://evil.example.com/api/webhooks/sms" }],
    ["another message", { url: `${address}?message=one`, signedAs: `${address}?message=other` }],
  ])("does not with %s", (_, how) => {
    expect(read({ From: "+12135550101", Body: "STOP" }, how)).toBeNull();
  });

  test("does not for other fields, and there must be one", () => {
    const signature = signTwilio(address, new URLSearchParams({ Body: "hello" }), authToken).toString("base64");
    const rawBody = Buffer.from("Body=STOP");
    for (const given of [signature, [signature], undefined, "", "x", `${"A".repeat(27)}=`]) {
      expect(webhook.read({ url: address, rawBody, headers: { "x-twilio-signature": given } })).toBeNull();
    }
  });
});

test.each([
  ["STOP", {}, "stop"],
  ["  stop. ", {}, "stop"],
  ["Unsubscribe", {}, "stop"],
  ["Alto", {}, "stop"],
  ["START", {}, "start"],
  ["no mas", { OptOutType: "STOP" }, "stop"],
  ["hola", { OptOutType: "START" }, "start"],
  ["STOP", { OptOutType: "HELP" }, "other"],
  ["Please stop by tonight", {}, "other"],
  ["HELP", {}, "other"],
  ["", {}, "other"],
])("%j of a phone, %j, is %s", (Body, more, kind) => {
  expect(read({ From: "+12135550101", SmsStatus: "received", Body, ...more })?.kind).toBe(kind);
});

test("a word of what is no phone is nobody's", () => {
  expect(read({ From: "whatsapp:+12135550101", Body: "STOP" })).toEqual({ kind: "other" });
});

test("a status names its message, and why it did not arrive", () => {
  const url = `${address}?message=one`;
  const status = (fields: Record<string, string>) => read({ To: "+12135550101", ...fields }, { url });
  const news = { kind: "delivery", reference: "one", to: "+12135550101", isOptOut: false, errorCode: null };
  expect(status({ MessageStatus: "delivered" })).toEqual({ ...news, delivery: "DELIVERED" });
  expect(status({ MessageStatus: "undelivered", ErrorCode: "30003" })).toEqual({
    ...news,
    delivery: "UNDELIVERED",
    errorCode: 30003,
  });
  expect(status({ MessageStatus: "failed", ErrorCode: "21610" })).toMatchObject({ delivery: "FAILED", isOptOut: true });
  expect(status({ MessageStatus: "queued" })).toEqual({ kind: "other" });
  expect(read({ MessageStatus: "sent" })).toMatchObject({ reference: null, to: null, delivery: "SENT" });
});
