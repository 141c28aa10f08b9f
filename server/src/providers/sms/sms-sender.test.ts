import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "../../clock.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { createOutboxSender } from "./outbox-sms-sender.ts";
import type { SmsSender } from "./sms-sender.ts";
import { createTwilioSender } from "./twilio-sms-sender.ts";

interface Sent {
  to: string;
  body: string;
}

/** Where statuses of what was sent last would go. */
let statusCallback: string | null = null;

const accountSid = `AC${"0".repeat(32)}`;
const authToken = "token of the stand-in";
const from = "+12135550199";

/** Stands in for Twilio's REST API: what the calls look like and what they answer. */
function startTwilioStandIn() {
  const sent: Sent[] = [];
  let next: ((response: ServerResponse) => void) | null = null;
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (next) {
      const special = next;
      next = null;
      return special(response);
    }
    const form = new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
    const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
    const isRight =
      request.method === "POST" &&
      request.url === `/2010-04-01/Accounts/${accountSid}/Messages.json` &&
      request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") &&
      form.get("From") === from;
    if (request.headers.authorization !== expected)
      return send(response, 401, { code: 20003, message: "Authenticate" });
    if (!isRight) return send(response, 404, { code: 20404, message: "Not found" });
    statusCallback = form.get("StatusCallback");
    sent.push({ to: form.get("To") ?? "", body: form.get("Body") ?? "" });
    send(response, 201, { sid: `SM${randomBytes(16).toString("hex")}`, status: "queued", error_code: null });
  }

  return new Promise<{ url: string; sent: Sent[]; answerNextWith: (answer: typeof next) => void; close: () => void }>(
    (resolve) => {
      server.listen(0, "127.0.0.1", () => {
        const { port } = server.address() as AddressInfo;
        resolve({
          url: `http://127.0.0.1:${port}`,
          sent,
          answerNextWith: (special) => (next = special),
          close: () => {
            server.closeAllConnections();
            server.close();
          },
        });
      });
    },
  );
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

let database: TestDatabase;
let standIn: Awaited<ReturnType<typeof startTwilioStandIn>>;

beforeAll(async () => {
  database = await createTestDatabase();
  standIn = await startTwilioStandIn();
});

afterAll(async () => {
  standIn.close();
  await database.drop();
});

interface Subject {
  sender: () => SmsSender;
  listSent: () => Promise<Sent[]>;
}

const subjects: Record<string, Subject> = {
  outbox: {
    sender: () => createOutboxSender({ db: database.db, clock: systemClock, log: pino({ level: "silent" }) }),
    async listSent() {
      const rows = await database.db.selectFrom("sms_outbox").selectAll().orderBy("message_id").execute();
      return rows.map((row) => ({ to: row.to_phone, body: row.body }));
    },
  },
  twilio: {
    sender: () => createTwilioSender({ accountSid, authToken, from, baseUrl: standIn.url }),
    listSent: async () => standIn.sent,
  },
};

describe.each(Object.entries(subjects))("every sms sender: %s", (name, { sender, listSent }) => {
  it("says its name", () => {
    expect(sender().name).toBe(name);
  });

  it("delivers number and text unchanged, once, in order", async () => {
    const messages = [
      { to: "+12135550101", body: "Your Skipline code is 042917\n\n@skipline.example #042917" },
      { to: "+17875550102", body: "Ä ñ & = + % \u{1F379}" },
    ];
    for (const message of messages) await sender().send(message);
    expect(await listSent()).toEqual(messages);
  });
});

describe("the twilio sender", () => {
  const message = { to: "+12135550101", body: "Your Skipline code is 731204" };
  const twilio = (timeoutMs?: number) =>
    createTwilioSender({ accountSid, authToken, from, baseUrl: standIn.url, ...(timeoutMs ? { timeoutMs } : {}) });
  const goodSid = `SM${"a".repeat(32)}`;

  beforeEach(() => standIn.sent.splice(0));

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
    standIn.answerNextWith((response) => send(response, status, body));
    const failure = await twilio()
      .send(message)
      .then(
        () => null,
        (error: unknown) => String(error),
      );
    expect(failure).toContain("Twilio did not take the message");
    expect(failure).not.toContain("731204");
    expect(failure).not.toContain("2135550101");
    expect(standIn.sent).toEqual([]);
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
    standIn.answerNextWith((response) => send(response, status, body));
    await expect(twilio().send(message)).rejects.toMatchObject({
      refusal,
      sender: from,
    });
  });

  it("says of silence and of a cut line that nobody answers", async () => {
    standIn.answerNextWith(() => {});
    await expect(twilio(200).send(message)).rejects.toMatchObject({ refusal: "unavailable" });
    standIn.answerNextWith((response) => response.destroy());
    await expect(twilio().send(message)).rejects.toMatchObject({ refusal: "unavailable" });
  });

  it("says where statuses go, and of which message, where Twilio could reach it", async () => {
    const statusUrl = "https://order.example.com/api/webhooks/sms";
    const sender = createTwilioSender({ accountSid, authToken, from, baseUrl: standIn.url, statusUrl });
    await sender.send({ ...message, reference: "one" });
    expect(statusCallback).toBe(`${statusUrl}?message=one`);
    await sender.send(message);
    expect(statusCallback).toBe(statusUrl);
    await twilio().send({ ...message, reference: "one" });
    expect(statusCallback).toBeNull();
  });

  it("gives up on an API that does not answer", async () => {
    standIn.answerNextWith(() => {});
    await expect(twilio(200).send(message)).rejects.toThrow(/timeout/i);
  });

  it("fails with wrong credentials", async () => {
    const wrong = createTwilioSender({ accountSid, authToken: "wrong", from, baseUrl: standIn.url });
    await expect(wrong.send(message)).rejects.toThrow("401 20003");
    expect(standIn.sent).toEqual([]);
  });

  it("does not follow a redirect with its credentials", async () => {
    standIn.answerNextWith((response) => {
      response.writeHead(307, { location: "http://127.0.0.1:9/" });
      response.end();
    });
    await expect(twilio().send(message)).rejects.toThrow("fetch failed");
  });
});
