import { removeNotice, setNotice } from "@skipline/contract/notice-input";
import { getNotice } from "@skipline/contract/notices";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, ok } from "../../test/test-venue.ts";
import { readNotice } from "./notices.ts";

const operatorPhone = "+12135555905";
const secondPhone = "+12135555906";
let database: TestDatabase;
let server: TestServer;
let other: TestServer;
let operator: Session;
/** At the other server. */
let second: Session;

beforeAll(async () => {
  database = await createTestDatabase();
  const env = { PLATFORM_ADMIN_PHONES: `${operatorPhone},${secondPhone}` };
  [server, other] = await Promise.all([startTestServer({ database, env }), startTestServer({ database, env })]);
  operator = await server.signIn(operatorPhone);
  second = await other.signIn(secondPhone);
});
afterAll(async () => {
  await Promise.all([server.close(), other.close()]);
  await database.drop();
});
beforeEach(async () => {
  await server.call(removeNotice, {}, operator);
  await server.db.deleteFrom("activity").where("subject_type", "=", "notice").execute();
});

const startedAt = Date.now();
const until = (hours: number) => new Date(startedAt + hours * 3_600_000).toISOString();
const said = {
  en: "Card payments are slow.",
  es: "Los pagos con tarjeta van lentos.",
  audience: "guests",
  until: until(2),
} as const;
const set = (body: Parameters<typeof server.call<typeof setNotice>>[1]["body"]) =>
  server.call(setNotice, { body }, operator);
const readAt = async (one: TestServer) => ok(await one.call(getNotice, {})).notice;

test("what an operator says is read by everybody, at every server, until it is taken back", async () => {
  expect(await readAt(other)).toBeNull();
  expect(ok(await set(said)).notice).toEqual(said);
  expect(await readAt(server)).toEqual(said);
  await expect.poll(() => readAt(other)).toEqual(said);
  const later = await startTestServer({ database });
  expect(await readAt(later)).toEqual(said);
  await later.close();
  expect(ok(await server.call(removeNotice, {}, operator)).notice).toBeNull();
  expect(await readAt(server)).toBeNull();
  await expect.poll(() => readAt(other)).toBeNull();
});

test("what is not said in a language is said in the first one", async () => {
  const { es: _es, ...inFirst } = said;
  expect(ok(await set(inFirst)).notice).toEqual({ ...said, es: said.en });
  expect(await readAt(server)).toEqual({ ...said, es: said.en });
});

test("beside what a server of the release before says, words of what was said before are not read", async () => {
  await set(said);
  const { words } = await server.db.selectFrom("platform_notice").select("words").executeTakeFirstOrThrow();
  expect(words).toEqual({ en: said.en, es: said.es });
  const older = {
    en: "Back soon.",
    es: "Ya volvemos.",
    audience: "everyone",
    until: new Date(until(5)),
    set_at: new Date(),
  };
  await server.db.updateTable("platform_notice").set(older).execute();
  expect(await readNotice(server.db)).toEqual({ ...older, until: until(5), set_at: undefined });
});

test("who has it already is told that nothing is new, and what is new is another answer", async () => {
  const ask = (tag?: string) => fetch(`${server.url}/api/notice`, tag ? { headers: { "if-none-match": tag } } : {});
  const none = (await ask()).headers.get("etag") ?? "";
  expect((await ask(none)).status).toBe(304);
  await set(said);
  const first = await ask(none);
  expect(first.status).toBe(200);
  expect((await ask(first.headers.get("etag") ?? "")).status).toBe(304);
});

test("of two who saw the same and set one at once the second is told of the first", async () => {
  const wanted = ["One", "Two", "Three", "Four"].map((en) => ({ ...said, en, until: until(12), was: null }));
  const answers = await Promise.all(
    wanted.map((body, at) =>
      at % 2 === 0 ? server.call(setNotice, { body }, operator) : other.call(setNotice, { body }, second),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
});

test("it ends by itself", async () => {
  const soon = { ...said, until: until(1) };
  await set(soon);
  expect(await readAt(server)).toEqual(soon);
  server.clock.advance({ seconds: 3601 });
  // Their token has run out, but for the seconds that clocks may differ by.
  operator = await server.signIn(operatorPhone);
  expect(await readAt(server)).toBeNull();
  // Nobody took it back.
  expect((await set({ ...said, was: soon })).status).toBe(200);
});

test("each change is a line of the trail with before and after; the same again is none", async () => {
  const next = { ...said, en: "Card payments work again.", until: until(3) };
  await set(said);
  await set(said);
  await set(next);
  await server.call(removeNotice, {}, operator);
  await server.call(removeNotice, {}, operator);
  const lines = await server.db
    .selectFrom("activity")
    .select(["type", "actor_user_id", "vendor_id", "details"])
    .where("subject_type", "=", "notice")
    .orderBy("activity_id")
    .execute();
  const by = { actor_user_id: operator.userId, vendor_id: null };
  expect(lines).toEqual([
    { type: "notice.set", ...by, details: { after: said } },
    { type: "notice.set", ...by, details: { before: said, after: next } },
    { type: "notice.removed", ...by, details: { before: next } },
  ]);
});

test("whoever says what they saw replaces nothing else, and is told what is said now", async () => {
  const later = { ...said, en: "The network at the venues is slow.", until: until(3) };
  const third = { ...said, en: "All works again.", until: until(4) };
  expect((await set({ ...said, was: null })).status).toBe(200);
  const late = await set({ ...later, was: null });
  expect([late.status, late.body]).toMatchObject([409, { error: { code: "NOTICE_CHANGED", details: { was: said } } }]);
  expect(ok(await set({ ...later, was: said })).notice).toEqual(later);
  // The answer to the same call was lost.
  expect(ok(await set({ ...later, was: said })).notice).toEqual(later);
  await server.call(removeNotice, {}, operator);
  expect((await set({ ...third, was: later })).body).toMatchObject({
    error: { code: "NOTICE_CHANGED", details: { was: null } },
  });
});

test("whoever takes back what they saw takes back nothing else, and is told what is said now", async () => {
  const next = { ...said, en: "The network at the venues is slow.", es: "La red va lenta." };
  ok(await set(next));
  const late = await server.call(removeNotice, { query: said }, operator);
  expect([late.status, late.body]).toMatchObject([409, { error: { code: "NOTICE_CHANGED", details: { was: next } } }]);
  expect((await server.call(removeNotice, { query: { until: until(3) } }, operator)).status).toBe(409);
  expect(await readAt(server)).toEqual(next);
  expect(ok(await server.call(removeNotice, { query: next }, operator)).notice).toBeNull();
  // The answer to the same call was lost.
  expect(ok(await server.call(removeNotice, { query: next }, operator)).notice).toBeNull();
  ok(await set(next));
  expect(ok(await server.call(removeNotice, { query: { en: next.en } }, operator)).notice).toBeNull();
});

test("two who set one at once leave one of them, which all servers then tell", async () => {
  const both = [said, { ...said, en: "The network at the venues is slow." }];
  const answers = await Promise.all([
    server.call(setNotice, { body: both[0]! }, operator),
    server.call(setNotice, { body: both[1]! }, operator),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { en } = await server.db.selectFrom("platform_notice").select("en").executeTakeFirstOrThrow();
  for (const one of [server, other]) await expect.poll(async () => (await readAt(one))?.en).toBe(en);
});

test.each([
  ["an end that is over", { until: new Date(Date.now() - 60_000).toISOString() }, 422, "RULE_VIOLATED"],
  ["an end in a month", { until: new Date(Date.now() + 30 * 24 * 3_600_000).toISOString() }, 422, "RULE_VIOLATED"],
  ["no Spanish", { es: " " }, 400, "BAD_REQUEST"],
  ["a text of two lines", { en: "One\nTwo" }, 400, "BAD_REQUEST"],
  ["a text that is too long", { en: "x".repeat(201) }, 400, "BAD_REQUEST"],
])("%s is refused", async (_what, wrong, status, code) => {
  const answer = await set({ ...said, ...wrong });
  expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  expect(await readAt(server)).toBeNull();
});
