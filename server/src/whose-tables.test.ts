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
    where n.nspname not in ('public', 'sandbox', 'pgboss', 'information_schema', 'months')
      and n.nspname not like 'pg\\_%' and c.relkind in ('r', 'p', 'v', 'm')`.execute(database.db);
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

/**
 * With whom a table's rows go when vendors are placed on several primaries (docs/decisions/195-whose-rows-move.md). Those with a
 * `vendor_id` go with that vendor and are not listed, but for those where it may be null: then `null` says whose such rows are.
 */
const apart = {
  /** Goes with the row that it hangs on, whose vendor is its own. */
  with: {
    bulk_change: "vendor_location",
    check_in: "reservation",
    desk_refund: "payment",
    display_link: "vendor_location",
    print_job: "printer",
    draw: "contest",
    guest_message: "reservation",
    location_wait: "vendor_location",
    media_file: "media",
    order_item: "customer_order",
    printed_poster: "vendor_location",
    prize: "contest",
    product: "vendor_location",
    product_import_row: "product_import",
    payout_line: "payout",
    phone_holder: "shared_phone",
    product_picture: "media",
    product_stock: "vendor_location",
    refund: "payment",
    tax_rate: "vendor_location",
    ticket: "contest",
  } as Record<string, string>,
  /** A guest's or a member of staff's own, at whichever vendor: where people are. */
  person: [
    "app_user",
    "credit_entry",
    "invite_code",
    "login_code",
    "membership",
    "membership_purchase",
    "past_location",
    "payment_customer",
    "phone_guard",
    "pin_try",
    "session_family",
    "session_token",
    "sign_in_guard",
    "sms_opt_out",
    "staff_pin",
  ],
  /** One for all vendors. */
  platform: ["lead", "platform_notice", "platform_operator", "signing_key", "sms_source", "spent_work"],
  /**
   * Each primary has its own: what it has done, counted or kept ready. Keys of calls and events live for a day and a week, and
   * all of them are copied along: of an event that came twice the state is fetched anyway.
   */
  primary: [
    "activity_position",
    "broken_invariant",
    "idempotency_key",
    "mail_outbox",
    "rate_limit",
    "release_file",
    "schema_migration",
    "sms_outbox",
    "stock_move",
    "webhook_event",
  ],
  null: {
    activity: "platform",
    declined_card: "person",
    dispute: "person",
    link_scan: "platform",
    payment: "person",
    short_link: "platform",
    wristband: "platform",
  } as Record<string, string>,
};

/** Foreign keys that no primary could keep once its vendors' guests are elsewhere: their rows have to be copied, or the keys go. */
const betweenPrimaries = [
  "credit_entry → reservation",
  "customer_order → app_user",
  "draw → app_user",
  "past_location → vendor_location",
  "payment → app_user",
  "phone_holder → app_user",
  "pin_reset → staff_pin",
  "reservation → app_user",
  "reservation → membership",
  "reward → app_user",
  "shared_phone → app_user",
  "ticket → app_user",
];

interface TableRow {
  name: string;
  /** Null: it has no `vendor_id`. */
  mayBeNull: boolean | null;
}

interface KeyRow {
  child: string;
  parent: string;
  /** By columns that are never null, and lead an index of all rows: a vendor's are found without reading the others'. */
  isReach: boolean;
}

describe("vendors on several primaries", () => {
  let all: TableRow[];
  let keys: KeyRow[];
  beforeAll(async () => {
    // Partitions are rows of their table; what a sandbox keeps is at the payment provider.
    ({ rows: all } = await sql<TableRow>`select c.relname as name, not a.attnotnull as "mayBeNull"
      from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'vendor_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      order by 1`.execute(database.db));
    ({ rows: keys } =
      await sql<KeyRow>`select k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
        not exists (select from pg_attribute a
          where a.attrelid = k.conrelid and a.attnum = any (k.conkey) and not a.attnotnull)
        and exists (select from pg_index i
          where i.indrelid = k.conrelid and i.indpred is null and (i.indkey::int2[])[0] = any (k.conkey)) as "isReach"
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and not c.relispartition and c.relnamespace = 'public'::regnamespace
      order by 1, 2`.execute(database.db));
  });

  const hasVendor = (name: string) => all.find((table) => table.name === name)?.mayBeNull;

  /** A kind of place. What hangs on others, or has a vendor, is the vendor's. */
  function placeOf(name: string): string {
    if (apart.person.includes(name)) return "person";
    return apart.platform.includes(name) ? "platform" : apart.primary.includes(name) ? "primary" : "vendor";
  }

  it("say of each table with whom its rows go", () => {
    const listed = [...Object.keys(apart.with), ...apart.person, ...apart.platform, ...apart.primary];
    const without = all.filter((table) => table.mayBeNull === null).map(({ name }) => name);
    expect(listed.toSorted()).toEqual(without.toSorted());
    const open = all.filter((table) => table.mayBeNull === true).map(({ name }) => name);
    expect(Object.keys(apart.null)).toEqual(open.toSorted());
  });

  it("find a row's vendor in itself, or one step away over a key that leads an index", () => {
    const lost = Object.entries(apart.with).filter(
      ([child, parent]) =>
        typeof hasVendor(parent) !== "boolean" ||
        !keys.some((key) => key.child === child && key.parent === parent && key.isReach),
    );
    expect(lost).toEqual([]);
  });

  it("know which foreign keys lead from one place to another", () => {
    const leading = keys.filter(({ child, parent }) => placeOf(child) !== placeOf(parent));
    expect([...new Set(leading.map(({ child, parent }) => `${child} → ${parent}`))]).toEqual(betweenPrimaries);
  });
});
