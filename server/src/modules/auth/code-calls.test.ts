import { getClientConfig } from "@skipline/contract/config";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBrowser } from "../../test/test-browser.ts";
import { startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok, somePhone } from "../../test/test-venue.ts";
import { actionOf, pressedKey, wordsOf } from "../../test/twilio-calls.ts";
import { twilioSettings } from "../../test/twilio-news.ts";
import { startTwilioStandIn } from "../../test/twilio-stand-in.ts";

let server: TestServer;
let people = 0;

beforeAll(async () => {
  server = await startTestServer({ env: { SMS_REGIONS: "US,PR,DE", SMS_PER_ADDRESS: "20", SMS_PER_MINUTE: "10000" } });
});
afterAll(() => server.close());

const newcomer = () => createTestBrowser(server, `198.51.${100 + (people += 1)}.1`);
const call = { channel: "call" };

/** What was said to a phone last. */
async function hear(phone: string): Promise<string> {
  const { body } = await server.db
    .selectFrom("sms_outbox")
    .select("body")
    .where("to_phone", "=", phone)
    .where("is_call", "=", true)
    .orderBy("message_id", "desc")
    .executeTakeFirstOrThrow();
  return body;
}

/** The digits, said one by one, twice. */
function codeIn(said: string): string {
  const [first, second] = [...said.matchAll(/(?:\b\d ?){6}/g)].map(([digits]) => digits.replaceAll(" ", ""));
  if (first === undefined || first !== second) throw new Error(`not the same code twice: ${said}`);
  return first;
}

test("a call reads the code out, twice, in the reader's language, and it signs in", async () => {
  const phone = somePhone();
  const browser = newcomer();
  expect((await browser.start(phone, call, { "x-request-language": "es" })).status).toBe(200);
  const said = await hear(phone);
  expect(said).toContain("Oprime cualquier tecla");
  expect(said).toMatch(/Tu código es: (\d ){6}Otra vez: (\d ?){6}$/);
  expect((await browser.exchange(phone, codeIn(said))).status).toBe(200);
});

test("a landline is called, and its text is answered with that", async () => {
  const landline = "+493012345678";
  const browser = newcomer();
  expect(await browser.start(landline)).toMatchObject({ status: 400, body: { error: "phone_takes_no_texts" } });
  expect((await browser.start(landline, call)).status).toBe(200);
  expect((await browser.exchange(landline, codeIn(await hear(landline)))).status).toBe(200);
});

test.each([
  ["of another country", "+442071838750"],
  ["that costs whoever calls it", "+19005550123"],
  ["that is nobody's", "+12135"],
])("no call goes to a number %s", async (_what, phone) => {
  expect(await newcomer().start(phone, call)).toMatchObject({ status: 400, body: { error: "bad.phone_number" } });
});

test("text and call share what a phone may have: one a minute, and five an hour", async () => {
  const phone = somePhone();
  const mixed = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => newcomer().start(phone, turn % 2 === 0 ? call : {})),
  );
  expect(mixed.filter(({ status }) => status === 200)).toHaveLength(1);
  for (let turn = 1; turn < 5; turn += 1) {
    server.clock.advance({ seconds: 61 });
    expect((await newcomer().start(phone, turn % 2 === 0 ? {} : call)).status).toBe(200);
  }
  server.clock.advance({ seconds: 61 });
  expect([(await newcomer().start(phone, call)).status, (await newcomer().start(phone)).status]).toEqual([429, 429]);
});

test("and what an address may have", async () => {
  const browser = newcomer();
  const statuses: number[] = [];
  for (let turn = 0; turn < 22; turn += 1) {
    statuses.push((await browser.start(somePhone(), turn % 2 === 0 ? call : {})).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
});

test("only the newest counts, whichever way it came", async () => {
  const phone = somePhone();
  const browser = newcomer();
  await browser.start(phone);
  const texted = await browser.readCode(phone);
  server.clock.advance({ seconds: 61 });
  await browser.start(phone, call);
  const called = codeIn(await hear(phone));
  expect((await browser.exchange(phone, texted === called ? "000000" : texted)).status).toBe(403);
  expect((await browser.exchange(phone, called)).status).toBe(200);
});

test("calls and what they cost are counted by themselves", async () => {
  await newcomer().start(somePhone(), call);
  const text = await (await fetch(`${server.url}/metrics`)).text();
  expect(text).toMatch(/^skipline_sms_asked_total\{who="stranger",outcome="claimed",by="call"\} [1-9]/m);
  expect(text).toMatch(/^skipline_sign_in_spend_dollars_total\{by="call"\} 0\.[0-9]*[1-9]/m);
  expect(text).toMatch(/^skipline_sign_in_spend_dollars_total\{by="text"\} 0\.[0-9]*[1-9]/m);
});

test("the outbox says of a call that it is one", async () => {
  const phone = somePhone();
  await newcomer().start(phone, call);
  const page = await (await fetch(`${server.url}/dev/outbox?phone=${encodeURIComponent(phone)}`)).text();
  expect(page).toContain(`">${phone}</a> (called)`);
});

test("by Twilio: a mailbox hears no code, a key does, and an answer is genuine or none", async () => {
  const twilio = await startTwilioStandIn();
  let twiml = "";
  twilio.ringAt(async (_to, words) => (twiml = words));
  const publicUrl = "https://order.example.com";
  const env = { ...twilioSettings, TWILIO_CALLS_FROM: "+12135550198", PUBLIC_URL: publicUrl };
  const real = await startTestServer({ env, publicUrl, standIns: { twilioUrl: twilio.url } });
  try {
    expect(ok(await real.call(getClientConfig, {})).codesByCall).toBe(true);
    const phone = somePhone();
    const browser = createTestBrowser({ url: real.url, db: real.db }, "198.51.102.1");
    expect((await browser.start(phone, call)).status).toBe(200);
    expect(wordsOf(twiml)).not.toMatch(/\d/);
    const told = actionOf(twiml);
    const press = (token: string) => {
      const { rawBody, signature } = pressedKey(told, token);
      return fetch(told.replace(publicUrl, real.url), {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signature },
        body: rawBody,
      });
    };
    expect((await press("another")).status).toBe(400);
    const answer = await press(twilioSettings.TWILIO_AUTH_TOKEN);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/xml; charset=utf-8"]);
    expect(codeIn(wordsOf(await answer.text()))).toMatch(/^\d{6}$/);

    // A landline of a country that has one calling code with its mobiles.
    twilio.disturb((response) =>
      response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify({ code: 21614 })),
    );
    const refused = await browser.start(somePhone());
    expect(refused).toMatchObject({ status: 400, body: { error: "phone_takes_no_texts" } });
    expect((await browser.start(somePhone(), call)).body.error).toBe("sms_provider_error");
  } finally {
    await real.close();
    await twilio.close();
  }
});

test("where nobody calls none is offered, and none made", async () => {
  const twilio = await startTwilioStandIn();
  const silent = await startTestServer({ env: twilioSettings, standIns: { twilioUrl: twilio.url } });
  try {
    expect(ok(await silent.call(getClientConfig, {})).codesByCall).toBe(false);
    const browser = createTestBrowser({ url: silent.url, db: silent.db }, "198.51.102.2");
    expect(await browser.start(somePhone(), call)).toMatchObject({ status: 400, body: { error: "invalid_request" } });
  } finally {
    await silent.close();
    await twilio.close();
  }
});
