import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { freeOrderThreshold } from "@skipline/contract/money";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./test/database.ts";

/**
 * Analytics and rewards name their own tables and the views of other nouns, which lie in those nouns' schemas; nothing else
 * (docs/decisions/136-views-for-others.md).
 */
const own: Record<string, RegExp> = {
  analytics: /^analytics_/,
  rewards: /^(contest|prize|ticket|draw|reward)$/,
};

let database: TestDatabase;
let tables: Set<string>;
beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'sandbox'::regnamespace)`.execute(
    database.db,
  );
  tables = new Set(rows.map(({ name }) => name));
});
afterAll(() => database.drop());

/** Where a statement names what it reads or writes: in SQL's words, behind a comma of them, and in the query builder's. */
const places = [
  /\b(?:from|join|lateral|into|update|using|only|table|truncate)\s+"?(?:(\w+)"?\.)?"?([a-z]\w*)/gi,
  /,\s*(?:(\w+)\.)?([a-z]\w*)\s+(?:as\s+)?[a-z]\w*/gi,
  /\b(?:selectFrom|\w*[jJ]oin(?:Lateral)?|updateTable|insertInto|deleteFrom|mergeInto|using|from|table)\(\s*\[?\s*["'`](?:(\w+)\.)?(\w+)/g,
];

/** The tables of others in a piece of code; `sandbox`'s too. What lies in a noun's schema is a view. */
function listForeign(noun: string, code: string): string[] {
  const bare = code.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  const named = places.flatMap((place) => [...bare.matchAll(place)]);
  const foreign = named.flatMap(([, schema, name = ""]) =>
    (schema === undefined || schema === "public" || schema === "sandbox") && tables.has(name) && !own[noun]?.test(name)
      ? [name]
      : [],
  );
  return [...new Set(foreign)];
}

describe.each(Object.keys(own))("%s", (noun) => {
  const folder = join(import.meta.dirname, "modules", noun);
  const files = readdirSync(folder).filter((file) => !file.includes(".test"));

  it("names no table of others", () => {
    const found = files.map((file) => [file, listForeign(noun, readFileSync(join(folder, file), "utf8"))] as const);
    expect(found.filter(([, foreign]) => foreign.length > 0)).toEqual([]);
  });

  it.each([
    "select 1 from customer_order o where o.order_id = $1",
    "select 1 from ordering.order_money o left join payment p on p.reference = o.order_id::text",
    "select (select sum(amount_cents) from refund) as amount",
    "select 1 from fact f, order_item i where i.order_id = f.order_id",
    "select 1 from fact as f cross join lateral (select from public.vendor) as v",
    'select 1 from "app_user"',
    "with gone as (delete from reservation where true) select",
    "insert into activity (type) values ('order.paid')",
    "update event set over_at = now()",
    "delete from media using event_picture p",
    "select 1 from sandbox.charge",
    'db.selectFrom("vendor").selectAll()',
    'db.selectFrom("contest as c").innerJoin("event as e", "e.event_id", "c.event_id")',
    'db.selectFrom(["glevent", "contest"])',
    'db.updateTable("membership")',
    'sql.table("customer_order")',
  ])("would be refused: %s", (planted) => {
    expect(listForeign(noun, `const rows = await ${planted};`)).not.toEqual([]);
  });

  it("may name what is shown to it", () => {
    const shown = `select e.name from ${noun === "rewards" ? "ticket" : "analytics_day"} t, events.timed_event e
      join ordering.order_money o on true`;
    expect(listForeign(noun, shown)).toEqual([]);
  });
});

test("whoever reads lines of the trail is in the list of who must not", () => {
  const list = readFileSync(join(import.meta.dirname, "../../docs/decisions/137-who-reads-old-lines.md"), "utf8");
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.(ts|sql)$/.test(file) && !/\.test\.ts$|^(test|seed|db\/(migrations|older-rows))\//.test(file),
  );
  const reads = /\b(?:from|join) activity\b|(?:selectFrom|[jJ]oin)\("activity\b/;
  const readers = files.filter((file) => reads.test(readFileSync(join(import.meta.dirname, file), "utf8")));
  expect(readers.length).toBeGreaterThan(2);
  expect(readers.filter((file) => !list.includes(`\`${basename(file)}\``))).toEqual([]);
  const rules = readFileSync(join(import.meta.dirname, "db/invariants.sql"), "utf8").split(/^(?=-- V)/m);
  const reading = rules.filter((rule) => reads.test(rule)).map((rule) => /V\d+/.exec(rule)?.[0]);
  expect(new Set(list.match(/\bV\d+(?=,)/g))).toEqual(new Set(reading));
});

test("what is shown are views of nouns, each of which is folded into the statement that reads it", async () => {
  const { rows } = await sql<{ view: string; definition: string }>`
    select n.nspname || '.' || c.relname as view, pg_get_viewdef(c.oid) as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname not in ('public', 'sandbox', 'pgboss', 'information_schema') and n.nspname not like 'pg\\_%'
      and c.relkind in ('r', 'p', 'v', 'm')`.execute(database.db);
  const nouns = readdirSync(join(import.meta.dirname, "modules"));
  for (const { view, definition } of rows) {
    expect(nouns).toContain(view.split(".")[0]);
    expect(definition, view).not.toMatch(/\b(group by|distinct|limit|offset|having|over \(|union (?!all))|^\s*with\b/i);
  }
  expect(rows.length).toBeGreaterThan(10);
  const halves = rows.flatMap(({ definition }) => definition.match(/select[^;()]*?union all\s+select[^;()]*/gi) ?? []);
  expect(halves.length).toBeGreaterThan(0);
  for (const half of halves) expect(half).not.toMatch(/\bwhere\b/i);
});

test("the views take for free what the contract says is free", async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_viewdef('ordering.order_money'::regclass) as definition`.execute(database.db);
  const thresholds = [...(rows[0]?.definition.matchAll(/total_cents < (\d+)/g) ?? [])].map(([, cents]) =>
    Number(cents),
  );
  expect(new Set(thresholds)).toEqual(new Set([freeOrderThreshold]));
});
