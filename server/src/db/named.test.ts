import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { isDatabaseUnavailable, isUniqueViolation } from "./errors.ts";
import {
  arrayOf,
  bigint,
  bool,
  bytes,
  effect,
  int,
  json,
  jsonb,
  numeric,
  oneOf,
  orNull,
  type RowOf,
  text,
  time,
  uuid,
} from "./columns.ts";
import { named } from "./named.ts";
import { withTransaction } from "./transaction.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("template0");
  await sql`create table drink (name text primary key, cents bigint not null, tags text[] not null)`.execute(
    database.db,
  );
});
afterAll(() => database.drop());

const pour = named<{ name: string; cents: number; tags: string[] }>("test.pour")(
  { name: text, cents: bigint, tags: arrayOf(text) },
  "insert into drink (name, cents, tags) values ($name, $cents, $tags::text[]) returning name, cents, tags",
);
const list = named("test.list")({ name: text }, "select name from drink order by name");
const sleep = named<{ seconds: number }>("test.sleep")({ pg_sleep: effect }, "select pg_sleep($seconds)");

test("takes its values by name and answers rows as the query builder does", async () => {
  const row = { name: "a 'quoted' one", cents: 1200, tags: ["a,b", '"', ""] };
  expect(await pour(database.db, row)).toEqual([row]);
});

test("answers values of the types that the kinds of columns declare", async () => {
  const kinds = {
    text,
    uuid,
    int,
    bigint,
    numeric,
    bool,
    time,
    bytes,
    effect,
    oneOf: oneOf<"A" | "B">(),
    json: json<{ at: string }>(),
    jsonb: jsonb<number[]>(),
    texts: arrayOf(text),
    none: orNull(text),
  };
  const row: RowOf<typeof kinds> = {
    text: "1",
    uuid: "00000000-0000-0000-0000-000000000001",
    int: 1,
    bigint: Number.MAX_SAFE_INTEGER,
    numeric: 1.5,
    bool: true,
    time: new Date("2026-11-21T08:00:00Z"),
    bytes: Buffer.from([1]),
    effect: "",
    oneOf: "A",
    json: { at: "2026-11-21" },
    jsonb: [1],
    texts: ["1"],
    none: null,
  };
  const read = named("test.kinds")(
    kinds,
    `select '1'::text as text, '00000000-0000-0000-0000-000000000001'::uuid as uuid, 1 as int,
      ${Number.MAX_SAFE_INTEGER}::bigint as bigint, 1.5::numeric as numeric, true as bool,
      '2026-11-21 08:00Z'::timestamptz as time, '\\x01'::bytea as bytes, pg_sleep(0) as effect, 'A'::text as "oneOf",
      '{"at":"2026-11-21"}'::json as json, '[1]'::jsonb as jsonb, '{1}'::text[] as texts, null::text as none`,
  );
  expect(await read(database.db, {})).toEqual([row]);
});

test("belongs to the transaction that it is called in, also with its failure", async () => {
  const before = await list(database.db, {});
  const attempt = withTransaction(database.db, async (trx) => {
    await pour(trx, { name: "twice", cents: 1, tags: [] });
    expect(await list(trx, {})).toHaveLength(before.length + 1);
    await pour(trx, { name: "twice", cents: 1, tags: [] });
  });
  const error: unknown = await attempt.catch((reason: unknown) => reason);
  expect(isUniqueViolation(error, "drink_pkey")).toBe(true);
  expect(error).toMatchObject({ statement: "test.pour" });
  expect(await list(database.db, {})).toEqual(before);
});

test("is kept by its connection under its name, and named in PostgreSQL's own views", async () => {
  await withTransaction(database.db, async (trx) => {
    for (let turn = 0; turn < 7; turn += 1) await list(trx, {});
    const { rows } = await sql`select name, statement, generic_plans > 0 as is_planned_once from pg_prepared_statements
      where name = 'test.list'`.execute(trx);
    expect(rows).toEqual([
      {
        name: "test.list",
        statement: expect.stringMatching(/^select \/\* test\.list \*\/ name/),
        is_planned_once: true,
      },
    ]);
  });
});

test("ends at the same limits as every statement, and its connection works again", async () => {
  const attempt = withTransaction(database.db, async (trx) => {
    await sql`set local statement_timeout = 50`.execute(trx);
    await sleep(trx, { seconds: 20 });
  });
  expect(isDatabaseUnavailable(await attempt.catch((reason: unknown) => reason))).toBe(true);
  await list(database.db, {});
});

test("has a name of its own", () => {
  expect(() => named("test.list")({}, "select 1")).toThrow("test.list");
  expect(() => named("x".repeat(64))({}, "select 1")).toThrow("xxx");
});
