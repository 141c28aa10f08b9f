import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../clock.ts";
import { createTestDatabase } from "../../test/database.ts";
import { actionOf, pressedKey, wordsOf } from "../../test/twilio-calls.ts";
import { openTwilioCallsPeer } from "../../test/twilio-peer.ts";
import { startTwilioStandIn, twilioTestNumbers } from "../../test/twilio-stand-in.ts";
import { describeCallMaker } from "./sms-call-maker.conformance.ts";
import type { SpokenCall } from "./sms-call-maker.ts";
import { createListedCalls } from "./listed-sms-sender.ts";
import { createOutboxCalls } from "./outbox-call-maker.ts";
import { createTwilioCalls } from "./twilio-call-maker.ts";

const testCredentials = { accountSid: `AC${"0".repeat(32)}`, authToken: "token of the stand-in" };
const answerUrl = "https://order.example.com/api/webhooks/calls";
const spoken: SpokenCall = {
  to: "+12135550101",
  language: "es",
  invitation: "Presiona una tecla.",
  lines: ["Tu código es:", "7", "3"],
};

describeCallMaker("outbox", async () => {
  const database = await createTestDatabase();
  return {
    calls: createOutboxCalls({ db: database.db, clock: systemClock, log: pino({ level: "silent" }) }),
    phone: "+12135550101",
    async hear(phone) {
      const kept = await database.db
        .selectFrom("sms_outbox")
        .select("body")
        .where("to_phone", "=", phone)
        .where("is_call", "=", true)
        .orderBy("message_id", "desc")
        .executeTakeFirstOrThrow();
      const [first = "", afterKey = ""] = kept.body.split("\n\n");
      return { first, afterKey };
    },
    refuses: null,
    close: () => database.drop(),
  };
});

describeCallMaker("twilio", async () => {
  const standIn = await startTwilioStandIn({ testCredentials });
  const rung = new Map<string, string>();
  standIn.ringAt(async (to, twiml) => rung.set(to, twiml));
  const peer = openTwilioCallsPeer({ ...testCredentials, baseUrl: standIn.url });
  const answers = createTwilioCalls({ ...testCredentials, from: twilioTestNumbers.from, answerUrl });
  return {
    ...peer,
    async hear(phone) {
      const twiml = rung.get(phone) ?? "";
      const url = actionOf(twiml);
      const { rawBody, signature } = pressedKey(url, testCredentials.authToken);
      const say = new URL(url).searchParams.get("say") ?? "";
      const said = answers.answer({ url, rawBody, headers: { "x-twilio-signature": signature }, say });
      return { first: wordsOf(twiml), afterKey: wordsOf(said ?? "") };
    },
    close: standIn.close,
  };
});

describe("twilio's calls", () => {
  let standIn: Awaited<ReturnType<typeof startTwilioStandIn>>;
  let twiml = "";
  beforeAll(async () => {
    standIn = await startTwilioStandIn({ testCredentials });
    standIn.ringAt(async (_to, words) => (twiml = words));
  });
  afterAll(() => standIn.close());
  const calls = () =>
    createTwilioCalls({ ...testCredentials, from: twilioTestNumbers.from, answerUrl, baseUrl: standIn.url });

  it("speak slowly, in the reader's language, and ask twice for a key", async () => {
    await calls().call(spoken);
    expect(twiml.split(spoken.invitation)).toHaveLength(3);
    expect(twiml).toContain(`<Say language="es-MX">`);
    expect(twiml).toContain(`<Gather numDigits="1" timeout="6" method="POST" action="${answerUrl}?say=`);
    const url = actionOf(twiml);
    const say = new URL(url).searchParams.get("say") ?? "";
    const { rawBody, signature } = pressedKey(url, testCredentials.authToken);
    const headers = { "x-twilio-signature": signature };
    const said = calls().answer({ url, rawBody, headers, say });
    expect(said).toContain(`<Say language="es-MX">7</Say><Pause length="1"/><Say language="es-MX">3</Say>`);
    // Of another phone call, another account, or nobody.
    expect(calls().answer({ url: `${url}x`, rawBody, headers, say })).toBeNull();
    expect(calls().answer({ url, rawBody, headers: {}, say })).toBeNull();
    expect(calls().answer({ url, rawBody, headers, say: "A".repeat(200) })).toBeNull();
  });

  it.each([
    [{ sid: `SM${"a".repeat(32)}`, status: "queued" }, "unknown"],
    [{ sid: `CA${"a".repeat(32)}`, status: "busy" }, "number"],
    [{}, "unknown"],
  ])("take %j for no call: %s", async (answer, refusal) => {
    standIn.disturb((response) => {
      standIn.disturb(null);
      response.writeHead(201, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
    await expect(calls().call(spoken)).rejects.toMatchObject({ refusal });
  });

  it("go to whom a staging may call; what others would hear is kept", async () => {
    const went: string[] = [];
    const to = (where: string) => ({
      name: "outbox" as const,
      call: async (call: SpokenCall) => void went.push(`${where} ${call.to}`),
    });
    const listed = createListedCalls(to("real"), to("kept"), ["+12135550101"]);
    await listed.call(spoken);
    await listed.call({ ...spoken, to: "+12135550102" });
    expect(went).toEqual(["real +12135550101", "kept +12135550102"]);
  });
});
