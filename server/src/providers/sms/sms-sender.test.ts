import type { ServerResponse } from "node:http";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "../../clock.ts";
import { createTestDatabase } from "../../test/database.ts";
import { openTwilioPeer } from "../../test/twilio-peer.ts";
import { startTwilioStandIn, twilioTestNumbers } from "../../test/twilio-stand-in.ts";
import { createOutboxSender } from "./outbox-sms-sender.ts";
import { describeSmsSender } from "./sms-sender.conformance.ts";
import { findTwilioAccount } from "./twilio-api.ts";
import { createTwilioSender } from "./twilio-sms-sender.ts";

const testCredentials = { accountSid: `AC${"0".repeat(32)}`, authToken: "token of the stand-in" };
const { from } = twilioTestNumbers;

describeSmsSender("outbox", async () => {
  const database = await createTestDatabase();
  return {
    sender: createOutboxSender({ db: database.db, clock: systemClock, log: pino({ level: "silent" }) }),
    phones: ["+12135550101", "+17875550102"],
    refuses: null,
    async listSent() {
      const rows = await database.db.selectFrom("sms_outbox").selectAll().orderBy("message_id").execute();
      return rows.map((row) => ({ to: row.to_phone, body: row.body }));
    },
    close: () => database.drop(),
  };
});

describeSmsSender("twilio", async () => {
  const standIn = await startTwilioStandIn({ testCredentials });
  const sent: { to: string; body: string }[] = [];
  standIn.deliverTo(async (to, body) => sent.push({ to, body }));
  const peer = openTwilioPeer({ ...testCredentials, baseUrl: standIn.url });
  return { ...peer, listSent: async () => sent, close: standIn.close };
});

describe("the twilio sender", () => {
  const message = { to: "+12135550101", body: "Your Skipline code is 731204" };
  let standIn: Awaited<ReturnType<typeof startTwilioStandIn>>;
  const sent: unknown[] = [];
  /** Where statuses of what was sent last would go. */
  let statusCallback: string | null = null;
  beforeAll(async () => {
    standIn = await startTwilioStandIn({ testCredentials });
    standIn.deliverTo(async (to, _body, address) => {
      sent.push(to);
      statusCallback = address;
    });
  });
  afterAll(() => standIn.close());

  function answerNextWith(how: (response: ServerResponse) => void): void {
    standIn.disturb((response) => {
      standIn.disturb(null);
      how(response);
    });
  }
  const saying = (status: number, body: unknown) => (response: ServerResponse) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
  const twilio = (timeoutMs?: number) =>
    createTwilioSender({ ...testCredentials, from, baseUrl: standIn.url, ...(timeoutMs ? { timeoutMs } : {}) });
  const goodSid = `SM${"a".repeat(32)}`;

  beforeEach(() => sent.splice(0));

  it.each([
    ["a refusal", 400, { code: 21211, message: "The 'To' number +12135550101 is not valid." }],
    ["an overloaded API", 429, { code: 20429, message: "Too Many Requests" }],
    ["a proxy's page", 502, "<html>Bad gateway</html>"],
    ["an empty success", 200, {}],
    ["a success without an id", 201, { sid: "", status: "queued" }],
    ["another kind of object", 201, { sid: `CA${"a".repeat(32)}`, status: "queued" }],
    ["a message that failed at once", 201, { sid: goodSid, status: "failed", error_code: 30003 }],
    ["half a body", 201, `{"sid": "${goodSid}", "sta`],
  ])("takes %s for a failure", async (_, status, body) => {
    answerNextWith(saying(status, body));
    const failure = await twilio()
      .send(message)
      .then(
        () => null,
        (error: unknown) => String(error),
      );
    expect(failure).toContain("Twilio did not take the message");
    expect(failure).not.toContain("731204");
    expect(failure).not.toContain("2135550101");
    expect(sent).toEqual([]);
  });

  it.each([
    [400, { code: 21610 }, "opted-out"],
    [400, { code: 21211 }, "number"],
    [400, { code: 21614 }, "number"],
    [201, { sid: goodSid, status: "failed", error_code: 30003 }, "number"],
    // Trial account, no right to the country, a sender that is not ours, too many, shut, unknown.
    [400, { code: 21608 }, "sender"],
    [403, { code: 21408 }, "sender"],
    [400, { code: 21606 }, "sender"],
    [429, { code: 20429 }, "sender"],
    [401, { code: 20003 }, "sender"],
    [404, { code: 20404 }, "sender"],
    [500, { code: 20500 }, "unavailable"],
    [503, "<html>", "unavailable"],
    // It may be on its way.
    [200, {}, "unknown"],
    [201, `{"sid": "${goodSid}", "sta`, "unknown"],
  ])("says of %i %j that it is: %s", async (status, body, refusal) => {
    answerNextWith(saying(status, body));
    await expect(twilio().send(message)).rejects.toMatchObject({
      refusal,
      sender: from,
    });
  });

  it("says of silence and of a cut line that nobody answers", async () => {
    answerNextWith(() => {});
    await expect(twilio(200).send(message)).rejects.toMatchObject({ refusal: "unavailable" });
    answerNextWith((response) => response.destroy());
    await expect(twilio().send(message)).rejects.toMatchObject({ refusal: "unavailable" });
  });

  it("says where statuses go, and of which message, where Twilio could reach it", async () => {
    const statusUrl = "https://order.example.com/api/webhooks/sms";
    const sender = createTwilioSender({ ...testCredentials, from, baseUrl: standIn.url, statusUrl });
    await sender.send({ ...message, reference: "one" });
    expect(statusCallback).toBe(`${statusUrl}?message=one`);
    await sender.send(message);
    expect(statusCallback).toBe(statusUrl);
    await twilio().send({ ...message, reference: "one" });
    expect(statusCallback).toBeNull();
  });

  it("sends from a messaging service, and can't say to which of its numbers START is texted", async () => {
    const through = (pool: string) => createTwilioSender({ ...testCredentials, from: pool, baseUrl: standIn.url });
    await through(twilioTestNumbers.pool).send(message);
    expect(sent).toEqual([message.to]);
    answerNextWith(saying(400, { code: 21610 }));
    const refused = through(twilioTestNumbers.pool).send(message);
    await expect(refused).rejects.toMatchObject({ refusal: "opted-out", sender: null });
    await expect(through(`MG${"f".repeat(32)}`).send(message)).rejects.toMatchObject({ refusal: "sender" });
  });

  it("gives up on an API that does not answer", async () => {
    answerNextWith(() => {});
    await expect(twilio(200).send(message)).rejects.toThrow(/timeout/i);
  });

  it("is told whose the credentials are", async () => {
    const account = { ...testCredentials, baseUrl: standIn.url };
    await expect(findTwilioAccount(account)).rejects.toThrow("403 20008");
    await expect(findTwilioAccount({ ...account, authToken: "wrong" })).rejects.toThrow("401 20003");
  });

  it("does not follow a redirect with its credentials", async () => {
    answerNextWith((response) => {
      response.writeHead(307, { location: "http://127.0.0.1:9/" });
      response.end();
    });
    await expect(twilio().send(message)).rejects.toThrow("fetch failed");
  });
});
