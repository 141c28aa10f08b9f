import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { createSeal } from "../sealed-text.ts";
import { AppError } from "./app-error.ts";
import { leaseSeconds, type RequestKey, withIdempotency } from "./idempotency.ts";

/** In one process: all that twins have in common is the row of their key. `lost-answers.race` kills a server that holds one. */
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const seal = createSeal("a secret that only tests know, 32+ characters", "answers");
const store = () => ({ db: database.db, seal });

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

/** As if that many seconds had passed since the key was taken. */
async function letPass(key: string, seconds: number): Promise<void> {
  const interval = sql<Date>`make_interval(secs => ${seconds})`;
  await database.db
    .updateTable("idempotency_key")
    .set((row) => ({
      created_at: sql<Date>`${row.ref("created_at")} - ${interval}`,
      locked_until: sql<Date>`${row.ref("locked_until")} - ${interval}`,
    }))
    .where("key", "=", key)
    .execute();
}

/** A call that has its key and goes on when told. */
async function startSlow(key: string, goOn: (held: RequestKey) => ReturnType<typeof work>) {
  const started = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const done = outcome(
    withIdempotency(store(), keyed(key), async (held) => {
      started.resolve();
      await gate.promise;
      return goOn(held);
    }),
  );
  await started.promise;
  return { goOn: gate.resolve, done };
}

test("a key held by a server that died is free after 10 s, for the same call only", async () => {
  expect(leaseSeconds).toBeLessThanOrEqual(10);
  await startSlow("dead", work);
  expect(await outcome(withIdempotency(store(), keyed("dead"), work))).toBe("IDEMPOTENCY_KEY_IN_USE");
  await letPass("dead", leaseSeconds);
  expect(await outcome(withIdempotency(store(), keyed("dead", "guest", { other: 1 }), work))).toBe(
    "IDEMPOTENCY_KEY_REUSED",
  );
  expect(await withIdempotency(store(), keyed("dead"), work)).toMatchObject({ status: 200 });
});

test("a slow first call neither acts nor answers once a second has taken over", async () => {
  effects = 0;
  const slow = await startSlow("slow", async (held) => {
    await held.remember(database.db, "first");
    return work();
  });
  await letPass("slow", leaseSeconds);
  const second = await withIdempotency(store(), keyed("slow"), async (held) => {
    await held.remember(database.db, "second");
    return work();
  });
  slow.goOn();
  expect(await slow.done).toBe("IDEMPOTENCY_KEY_IN_USE");
  expect(effects).toBe(1);
  expect(await withIdempotency(store(), keyed("slow"), work)).toEqual(second);

  const late = await startSlow("late", work);
  await letPass("late", leaseSeconds);
  const answer = await withIdempotency(store(), keyed("late"), work);
  late.goOn();
  await late.done;
  expect(await withIdempotency(store(), keyed("late"), work)).toEqual(answer);
});

test("what was made is found by the repeat of a call that could not answer, and forgotten after 24 hours", async () => {
  const making = async (held: RequestKey) => {
    await held.remember(database.db, "thing");
    return { answer: { status: 503, body: null }, transient: true };
  };
  await withIdempotency(store(), keyed("made"), making);
  const found: (string | null)[] = [];
  const look = async (held: RequestKey) => {
    found.push(held.made);
    return { answer: { status: 503, body: null }, transient: true };
  };
  await withIdempotency(store(), keyed("made"), look);
  await letPass("made", 24 * 3600 + 1);
  await withIdempotency(store(), keyed("made"), look);
  expect(found).toEqual(["thing", null]);
});

test("after 24 hours a key is new again", async () => {
  await withIdempotency(store(), keyed("old", "guest", { a: 1 }), work);
  await letPass("old", 24 * 3600 + 1);
  effects = 0;
  await withIdempotency(store(), keyed("old", "guest", { a: 2 }), work);
  expect(effects).toBe(1);
});
