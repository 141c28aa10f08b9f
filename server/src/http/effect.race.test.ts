import * as m from "@skipline/contract/texts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { AppError } from "./app-error.ts";
import { type EffectKey, findMade, hashOf, type HeldKey, keepEffect, leased, leaseSeconds, once } from "./effect.ts";

/** In one process: all that twins have in common is the row of their key. `lost-answers.race` kills a server that holds one. */
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let effects = 0;
const keyed = (value: string, owner = "guest", body: unknown = {}): EffectKey => ({
  owner,
  endpoint: "e",
  value,
  bodyHash: hashOf(body),
  askedHash: hashOf(body),
  isKept: false,
});
const make = async () => {
  effects += 1;
  return { made: String(effects), answer: `did ${effects}` };
};
const again = async (made: string) => `did ${made}`;
const doOnce = (key: EffectKey, work = make) => once(database.db, key, work, again);
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => "answered",
    (error: unknown) => (error instanceof AppError ? error.code : "broken"),
  );

test("of 60 twins one does the work, the rest wait for it and are told what it made", async () => {
  effects = 0;
  const answers = await Promise.all(Array.from({ length: 60 }, () => doOnce(keyed("twin"))));
  expect(effects).toBe(1);
  expect(new Set(answers)).toEqual(new Set(["did 1"]));
  expect(await doOnce(keyed("twin"))).toBe("did 1");
});

test("of 60 twins that hold their key for a provider one does the work, the rest are told that it runs", async () => {
  effects = 0;
  const hold = () =>
    leased(database.db, keyed("held twin"), async (held) => {
      if (held?.made) return;
      effects += 1;
      await held?.remember(database.db, "thing");
    });
  const outcomes = await Promise.all(Array.from({ length: 60 }, () => outcome(hold())));
  expect(effects).toBe(1);
  expect(outcomes.filter((one) => one !== "answered" && one !== "IDEMPOTENCY_KEY_IN_USE")).toEqual([]);
});

test("effects equal the distinct keys of each owner; nobody gets another's answer", async () => {
  effects = 0;
  const calls = Array.from({ length: 300 }, (_, n) => keyed(`k${n % 20}`, `user${n % 3}`));
  const answers = await Promise.all(calls.map((key) => doOnce(key)));
  const names = new Set(calls.map(({ owner, value }) => `${owner} ${value}`));
  expect(effects).toBe(names.size);
  expect(new Set(answers.map((answer, n) => `${calls[n]?.owner} ${calls[n]?.value} ${answer}`)).size).toBe(names.size);
});

test("the same key with another body is refused", async () => {
  await doOnce(keyed("body", "guest", { a: 1 }));
  const other = keyed("body", "guest", { a: 2 });
  expect(await outcome(doOnce(other))).toBe("IDEMPOTENCY_KEY_REUSED");
  expect(await outcome(leased(database.db, other, async () => {}))).toBe("IDEMPOTENCY_KEY_REUSED");
  expect(await outcome(findMade(database.db, other))).toBe("IDEMPOTENCY_KEY_REUSED");
});

test("the same call is known by either of its hashes, and held by nobody else meanwhile", async () => {
  effects = 0;
  const first = keyed("two hashes", "guest", { a: 1 });
  const echoed = { ...first, bodyHash: hashOf({ a: 1, shown: 1 }) };
  const before = { ...first, askedHash: hashOf({ a: 1, unheard: 1 }) };
  for (const key of [first, echoed, before]) expect(await doOnce(key)).toBe("did 1");
  for (const key of [echoed, before]) {
    expect(await findMade(database.db, key)).toBe("1");
    expect(await leased(database.db, key, async (held) => held?.made)).toBe("1");
  }
  const other = { ...echoed, askedHash: hashOf({ a: 2 }) };
  expect(await outcome(doOnce(other))).toBe("IDEMPOTENCY_KEY_REUSED");
  expect(await outcome(leased(database.db, other, make))).toBe("IDEMPOTENCY_KEY_REUSED");
  expect(effects).toBe(1);
});

test("what was refused has made nothing: its repeat is judged anew, and so is another call", async () => {
  const refuse = () => Promise.reject(new AppError("RULE_VIOLATED", m.refused_role));
  expect(await outcome(doOnce(keyed("refused"), refuse))).toBe("RULE_VIOLATED");
  expect(await findMade(database.db, keyed("refused"))).toBeNull();
  expect(await outcome(doOnce(keyed("refused", "guest", { a: 2 })))).toBe("answered");
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
async function startSlow(key: string, goOn: (held: HeldKey) => Promise<unknown>) {
  const started = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const done = outcome(
    leased(database.db, keyed(key), async (held) => {
      started.resolve();
      await gate.promise;
      if (!held) throw new Error("no key");
      return goOn(held);
    }),
  );
  await started.promise;
  return { goOn: gate.resolve, done };
}

const holding = (key: EffectKey) => outcome(leased(database.db, key, make));

test("a key held by a server that died is free after 10 s, for the same call only", async () => {
  expect(leaseSeconds).toBeLessThanOrEqual(10);
  await startSlow("dead", make);
  expect(await holding(keyed("dead"))).toBe("IDEMPOTENCY_KEY_IN_USE");
  await letPass("dead", leaseSeconds);
  expect(await holding(keyed("dead", "guest", { other: 1 }))).toBe("IDEMPOTENCY_KEY_REUSED");
  expect(await holding(keyed("dead"))).toBe("answered");
});

test("a slow first call does not act once a second has taken over", async () => {
  effects = 0;
  const slow = await startSlow("slow", async (held) => {
    await held.remember(database.db, "first");
    return make();
  });
  await letPass("slow", leaseSeconds);
  await leased(database.db, keyed("slow"), async (held) => {
    await held?.remember(database.db, "second");
    return make();
  });
  slow.goOn();
  expect(await slow.done).toBe("IDEMPOTENCY_KEY_IN_USE");
  expect(effects).toBe(1);
  expect(await findMade(database.db, keyed("slow"))).toBe("second");
});

test("what was made is found by the repeat of a call that could not answer, and forgotten after 24 hours", async () => {
  const found: (string | null | undefined)[] = [];
  const work = async (held: HeldKey | null) => {
    found.push(held?.made);
    if (!held?.made) await held?.remember(database.db, "thing");
    throw new Error("lost");
  };
  const lose = () => outcome(leased(database.db, keyed("made"), work));
  expect([await lose(), await lose()]).toEqual(["broken", "broken"]);
  await letPass("made", 24 * 3600 + 1);
  await lose();
  expect(found).toEqual([null, "thing", null]);
});

test("after 24 hours a key is new again, but not one that is kept", async () => {
  const kept = (body: unknown) => ({ ...keyed("kept", "guest", body), isKept: true });
  await doOnce(keyed("old", "guest", { a: 1 }));
  await doOnce(kept({ a: 1 }));
  await keepEffect(database.db, { ...kept({ a: 1 }), value: "kept too" }, "thing");
  await letPass("old", 24 * 3600 + 1);
  await letPass("kept", 24 * 3600 + 1);
  await letPass("kept too", 24 * 3600 + 1);
  effects = 0;
  await doOnce(keyed("old", "guest", { a: 2 }));
  expect(effects).toBe(1);
  expect(await outcome(doOnce(kept({ a: 2 })))).toBe("IDEMPOTENCY_KEY_REUSED");
  expect(await findMade(database.db, { ...kept({ a: 1 }), value: "kept too" })).toBe("thing");
});
