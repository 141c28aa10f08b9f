import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { createTestClock } from "../test/test-clock.ts";
import { createSeal } from "../sealed-text.ts";
import { AppError } from "./app-error.ts";
import { withIdempotency } from "./idempotency.ts";

let database: TestDatabase;
const clock = createTestClock();

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const seal = createSeal("a secret that only tests know, 32+ characters", "answers");
const store = () => ({ db: database.db, clock, seal });

let effects = 0;
const keyed = (key: string, userId = "guest", body: unknown = {}) => ({
  userId,
  endpoint: "e",
  key,
  fingerprint: body,
});
const work = async () => {
  effects += 1;
  return { answer: { status: 200, body: { effect: effects } }, transient: false };
};
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => "answered",
    (error: unknown) => (error instanceof AppError ? error.code : "broken"),
  );

test("of 60 twins one does the work, the rest wait or get its answer", async () => {
  effects = 0;
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, () => outcome(withIdempotency(store(), keyed("twin"), work))),
  );
  expect(effects).toBe(1);
  expect(outcomes.filter((one) => one !== "answered" && one !== "IDEMPOTENCY_KEY_IN_USE")).toEqual([]);
  expect(await withIdempotency(store(), keyed("twin"), work)).toEqual({ status: 200, body: { effect: 1 } });
  const { response } = await database.db
    .selectFrom("idempotency_key")
    .select("response")
    .where("key", "=", "twin")
    .executeTakeFirstOrThrow();
  expect(response?.toString("latin1")).not.toContain("effect");
});

test("effects equal the distinct keys of each user; nobody gets another's answer", async () => {
  effects = 0;
  const calls = Array.from({ length: 300 }, (_, n) => keyed(`k${n % 20}`, `user${n % 3}`));
  await Promise.all(calls.map((call) => outcome(withIdempotency(store(), call, work))));
  expect(effects).toBe(new Set(calls.map((call) => `${call.userId} ${call.key}`)).size);
});

test("the same key with another body is refused", async () => {
  await withIdempotency(store(), keyed("body", "guest", { a: 1 }), work);
  expect(await outcome(withIdempotency(store(), keyed("body", "guest", { a: 2 }), work))).toBe(
    "IDEMPOTENCY_KEY_REUSED",
  );
});

test("an answer that says later is not kept", async () => {
  const later = async () => ({ answer: { status: 503, body: null }, transient: true });
  await withIdempotency(store(), keyed("later"), later);
  expect(await withIdempotency(store(), keyed("later"), work)).toMatchObject({ status: 200 });
  await expect(withIdempotency(store(), keyed("broken"), () => Promise.reject(new Error("lost")))).rejects.toThrow(
    "lost",
  );
  expect(await withIdempotency(store(), keyed("broken"), work)).toMatchObject({ status: 200 });
});

test("a key held by a server that died is free after its time, for the same call only", async () => {
  await new Promise<void>((started) => {
    void withIdempotency(store(), keyed("dead"), () => {
      started();
      return new Promise<never>(() => {});
    });
  });
  expect(await outcome(withIdempotency(store(), keyed("dead"), work))).toBe("IDEMPOTENCY_KEY_IN_USE");
  clock.advance({ seconds: 31 });
  expect(await outcome(withIdempotency(store(), keyed("dead", "guest", { other: 1 }), work))).toBe(
    "IDEMPOTENCY_KEY_REUSED",
  );
  expect(await withIdempotency(store(), keyed("dead"), work)).toMatchObject({ status: 200 });
});

test("after 24 hours a key is new again", async () => {
  await withIdempotency(store(), keyed("old", "guest", { a: 1 }), work);
  clock.advance({ seconds: 24 * 3600 + 1 });
  effects = 0;
  await withIdempotency(store(), keyed("old", "guest", { a: 2 }), work);
  expect(effects).toBe(1);
});
