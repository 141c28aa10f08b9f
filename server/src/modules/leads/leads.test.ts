import { createLead, listLeads, type LeadFields } from "@skipline/contract/leads";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startSmtpStandIn, type SmtpStandIn } from "../../test/smtp-stand-in.ts";
import { stopClock } from "../../test/stop-clock.ts";
import { startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, ok } from "../../test/test-venue.ts";

const operator = "+12135550902";
const good: LeadFields = {
  companyName: "The Roof",
  fullName: "Ada Guest",
  phone: "(213) 555-0142",
  email: "ada@roof.example",
  message: "Two bars, one queue each.",
};

let smtp: SmtpStandIn;
let server: TestServer;
let host = 0;
/** Of a client that nobody has seen. */
const someAddress = () => ({ "x-forwarded-for": `10.0.${Math.floor((host += 1) / 250)}.${host % 250}` });

beforeAll(async () => {
  smtp = await startSmtpStandIn();
  server = await startTestServer({
    hasQueue: true,
    env: {
      TRUST_PROXY: "1",
      PLATFORM_ADMIN_PHONES: operator,
      SMTP_URL: smtp.url,
      MAIL_FROM: "hello@skipline.example",
      LEADS_TO: "sales@skipline.example",
    },
  });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});
// What one test has sent must not arrive in the next.
afterEach(async () => {
  smtp.refuseWith(null);
  const waiting = server.db
    .selectFrom("lead")
    .select("lead_id")
    .where("mailed_at", "is", null)
    .where("mail_failed_at", "is", null);
  const isQuiet = async () => {
    if ((await waiting.execute()).length > 0) throw new Error("a mail is under way");
  };
  await vi.waitFor(isQuiet, { timeout: 10_000 });
  smtp.mails.splice(0);
});

const ask = (body: Partial<LeadFields> = {}, headers: Record<string, string> = someAddress()) =>
  server.call(createLead, { body: { ...good, ...body } }, null, headers);
const rowOf = (leadId: string) =>
  server.db.selectFrom("lead").selectAll().where("lead_id", "=", leadId).executeTakeFirstOrThrow();

test("what a venue asked is kept, and mailed to those who answer, with the venue to answer to", async () => {
  const { leadId } = ok(await ask({ companyName: "  The Roof ", message: "Two bars,\r\n\tone queue each. " }));
  await expect.poll(() => smtp.mails).toHaveLength(1);
  const [mail] = smtp.mails;
  expect(mail).toMatchObject({
    to: [{ address: "sales@skipline.example" }],
    from: { address: "hello@skipline.example" },
    replyTo: [{ name: "Ada Guest", address: "ada@roof.example" }],
    subject: "Demo request: The Roof",
    messageId: `<lead-${leadId}@skipline.example>`,
  });
  expect(mail?.text).toContain("Two bars,\n\tone queue each.\n");
  expect(mail?.text).toContain("Phone: +12135550142\n");
  await expect.poll(async () => (await rowOf(leadId)).mailed_at).not.toBeNull();
});

const phones = {
  "+44 7911 123456": "+447911123456",
  "0044 7911 123456": "+447911123456",
  "07911 123456": "07911 123456",
  "020 7946 0018 x12": "020 7946 0018 x12",
  "555-0142": "555-0142",
};

test.each(Object.entries(phones))("the phone %s is kept as %s", async (phone, kept) => {
  const { leadId } = ok(await ask({ phone }));
  expect((await rowOf(leadId)).phone).toBe(kept);
});

test.each<[keyof LeadFields, string, string]>([
  ["companyName", " A ", "Company name must be at least 2 characters"],
  ["companyName", "A".repeat(121), "Company name must be at most 120 characters"],
  ["companyName", "The Roof\r\nBcc: all@victim.example", "Company name has a character that is not allowed"],
  ["companyName", "The \u0000Roof", "Company name has a character that is not allowed"],
  ["fullName", "A", "Full name must be at least 2 characters"],
  ["fullName", "Ada\nBcc: all@victim.example", "Full name has a character that is not allowed"],
  ["fullName", "Ada \ud800", "Full name has a character that is not allowed"],
  ["phone", "call me", "Please enter a valid phone number"],
  ["phone", "123456", "Please enter a valid phone number"],
  ["phone", "1234567890123456", "Please enter a valid phone number"],
  ["phone", "213555\n0142\nBcc:x", "Please enter a valid phone number"],
  ["email", "ada@roof", "Invalid email address"],
  ["email", "ada@roof.example, all@victim.example", "Invalid email address"],
  ["email", "ada@roof.example\r\nBcc: all@victim.example", "Invalid email address"],
  ["email", `${"a".repeat(250)}@roof.example`, "Invalid email address"],
  ["message", "Hi there ", "Please tell us what you're interested in"],
  ["message", "A".repeat(501), "Message must be less than 500 characters"],
  ["message", "Two bars \u0000 one queue each", "Message has a character that is not allowed"],
])("a %s like %j is refused: %s", async (field, value, text) => {
  const answer = await ask({ [field]: value });
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(text)]);
});

test("a repeat under the same key is the same lead and does not count; another text under it is refused", async () => {
  const headers = { ...someAddress(), "idempotency-key": server.newKey() };
  const first = ok(await ask({}, headers));
  for (let turn = 0; turn < 6; turn += 1) expect(ok(await ask({}, headers))).toEqual(first);
  const twins = { ...headers, "idempotency-key": server.newKey() };
  const answers = await Promise.all([ask({}, twins), ask({}, twins), ask({}, twins)]);
  expect(new Set(answers.map((answer) => ok(answer).leadId)).size).toBe(1);
  expect(codeOf(await ask({ message: "Something else altogether" }, headers))).toBe("IDEMPOTENCY_KEY_REUSED");
});

test("one address asks five times an hour, over all servers, and is told when it may again", async () => {
  const { database, clock } = server;
  const other = await startTestServer({ database, clock, env: { TRUST_PROXY: "1" } });
  stopClock(server);
  const headers = someAddress();
  const answers: (readonly [number, boolean])[] = [];
  for (const one of [server, other, server, other, server, other, server]) {
    const answer = await one.call(createLead, { body: good }, null, headers);
    answers.push([answer.status, Number(answer.headers.get("retry-after")) > 0]);
  }
  await other.close();
  // It had no queue: what it stored is the sweep's.
  await server.runErrands("leads.mail");
  const taken = Array.from({ length: 5 }, () => [200, false]);
  expect(answers).toEqual([...taken, [429, true], [429, true]]);
});

test("nothing is lost while mail is down: it is tried again, for a night, and then stands in the list", async () => {
  smtp.refuseWith({ code: 451, text: "try again later" });
  const { leadId } = ok(await ask({ companyName: "The Cellar" }));
  /** The try that begins by itself has come to its end: it waits for a minute. */
  const isTriedOnce = async (id: string) => {
    const { claimed_until: until } = await rowOf(id);
    expect(until!.getTime() - server.clock.now().getTime()).toBeLessThanOrEqual(60_000);
  };
  await vi.waitFor(() => isTriedOnce(leadId), { timeout: 10_000 });
  server.clock.advance({ seconds: 61 });
  await server.runErrands("leads.mail");
  expect(await rowOf(leadId)).toMatchObject({ mail_tries: 2, mailed_at: null, mail_failed_at: null });
  smtp.refuseWith(null);
  // Not before its time.
  await server.runErrands("leads.mail");
  expect(smtp.mails).toEqual([]);
  server.clock.advance({ seconds: 121 });
  await server.runErrands("leads.mail");
  expect(smtp.mails.map(({ subject }) => subject)).toEqual(["Demo request: The Cellar"]);

  smtp.refuseWith({ code: 452, text: "4.2.2 mailbox full" });
  const lost = ok(await ask({ companyName: "The Attic" })).leadId;
  await vi.waitFor(() => isTriedOnce(lost), { timeout: 10_000 });
  for (let turn = 0; turn < 10; turn += 1) {
    server.clock.advance({ seconds: 31_000 });
    await server.runErrands("leads.mail");
  }
  expect(await rowOf(lost)).toMatchObject({ mail_tries: 11, mailed_at: null, mail_failed_at: expect.any(Date) });
  expect((await rowOf(lost)).mail_refusal).toBe("452 4.2.2");
  const session = await server.signIn(operator);
  const listed = ok(await server.call(listLeads, { query: { limit: "2" } }, session));
  expect(listed.isMailing).toBe(true);
  expect(listed.items.map(({ companyName, mailedAt }) => [companyName, mailedAt])).toEqual([
    ["The Attic", null],
    ["The Cellar", expect.any(String)],
  ]);
  const { items } = ok(await server.call(listLeads, { query: { nextToken: listed.nextToken! } }, session));
  expect(items[0]?.leadId).not.toBe(listed.items[1]?.leadId);
});

test("what the mail server refuses for good is told at once, with its answer, and goes once it is mended and asked for", async () => {
  smtp.refuseWith({ code: 550, text: "5.1.1 no such mailbox", where: "recipient" });
  const { leadId } = ok(await ask({ companyName: "The Loft" }));
  await vi.waitFor(async () => expect((await rowOf(leadId)).mail_failed_at).not.toBeNull(), { timeout: 10_000 });
  expect(await rowOf(leadId)).toMatchObject({ mail_tries: 1, mailed_at: null, mail_refusal: "550 5.1.1" });
  server.clock.advance({ seconds: 61 });
  const session = await server.signIn(operator);
  const { items } = ok(await server.call(listLeads, { query: { limit: "1" } }, session));
  expect(items).toMatchObject([{ leadId, mailedAt: null, hasMailFailed: true, mailRefusal: "550 5.1.1" }]);
  expect(smtp.mails).toEqual([]);
  smtp.refuseWith(null);
  // As the alert's page says.
  await server.db
    .updateTable("lead")
    .set({ mail_failed_at: null, mail_tries: 0 })
    .where("lead_id", "=", leadId)
    .execute();
  server.clock.advance({ seconds: 181 });
  await server.runErrands("leads.mail");
  expect(smtp.mails.map(({ subject }) => subject)).toEqual(["Demo request: The Loft"]);
  expect(await rowOf(leadId)).toMatchObject({ mailed_at: expect.any(Date), mail_refusal: null });
});

test("who dies after a mail was sent and before it was recorded sends it again under the same id", async () => {
  const { leadId } = ok(await ask());
  await expect.poll(async () => (await rowOf(leadId)).mailed_at).not.toBeNull();
  await server.db.updateTable("lead").set({ mailed_at: null }).where("lead_id", "=", leadId).execute();
  server.clock.advance({ seconds: 181 });
  await server.runErrands("leads.mail");
  expect(smtp.mails.map(({ messageId }) => messageId)).toEqual(
    Array.from({ length: 2 }, () => `<lead-${leadId}@skipline.example>`),
  );
});
