import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listActivities } from "@skipline/contract/roles";
import { CompiledQuery, sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keepJobsRunning } from "../db/jobs.ts";
import { personalData } from "../db/personal-data.ts";
import { findWrongMark, markStaging, readStagingMark } from "../db/staging-mark.ts";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { findViolations } from "../test/invariants.ts";
import { runScript } from "../test/run-script.ts";
import { startTestServer } from "../test/test-server.ts";

const rows = readFileSync(join(import.meta.dirname, "../db/older-rows/359.sql"), "utf8");
const tables = Object.entries(personalData).map(([table, columns]) => ({
  table,
  taken: Object.entries(columns).flatMap(([column, verdict]) => (verdict === "kept" ? [] : [column])),
}));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const scrub = (env: Record<string, string>) =>
  runScript(join(import.meta.dirname, "skipline.ts"), ["scrub"], { DATABASE_URL: database.url, ...env });

async function ask<T>(query: string): Promise<T[]> {
  return (await database.db.executeQuery<T>(CompiledQuery.raw(query))).rows;
}

/** Every row of every table, as text. */
async function readAll(): Promise<Record<string, string[]>> {
  const all = tables.map(async ({ table }) => {
    const found = await ask<{ row: string }>(`select t::text as row from ${table} t`);
    return [table, found.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

/** What stands in columns that are personal or secret; an activity's subject where it is somebody's. */
async function readTaken(): Promise<{ place: string; value: string }[]> {
  const all = tables.flatMap(({ table, taken }) =>
    taken.map(async (column) => {
      const some =
        table === "activity" && column === "subject_id"
          ? "subject_type in ('role', 'phone', 'operator', 'venue_address')"
          : `${column} is not null`;
      const found = await ask<{ value: string }>(
        `select distinct ${column}::text as value from ${table} where ${some}`,
      );
      // Some of what a line tells is kept.
      if (column === "details") return [];
      return found.map(({ value }) => ({ place: `${table}.${column}`, value }));
    }),
  );
  return (await Promise.all(all)).flat();
}

/** What the planner keeps of columns. */
async function readFigures(): Promise<string> {
  const found = await ask<{
    kept: string;
  }>(`select concat_ws(' ', tablename, attname, most_common_vals, histogram_bounds) as kept
    from pg_stats where schemaname in ('public', 'sandbox') and attname <> 'request_key'`);
  return found.map(({ kept }) => kept).join("\n");
}

describe("skipline scrub", () => {
  it("does nothing to a database that nobody has marked, nor for a server that is no staging", async () => {
    const unmarked = await scrub({ STAGING: "on" });
    expect([unmarked.code, unmarked.output]).toEqual([1, expect.stringContaining("is not marked as a staging's")]);
    await markStaging(database.db, "restored");
    const real = await scrub({});
    expect([real.code, real.output]).toEqual([1, expect.stringContaining("set STAGING=on")]);
    expect(await findWrongMark(database.db, false)).toContain("STAGING=on");
    expect(await findWrongMark(database.db, true)).toContain("skipline scrub");
  });

  it("leaves no personal datum and no secret in any table, all rows that count, and sound books", async () => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(rows);
    // A business may be called as a venue is.
    await client.query("update lead set company_name = 'Wilhelmina Bars'");
    await client.query(`update order_item set note = 'No ice for Wilhelmina';
      update vendor set suspended_at = now(), suspension_reason = 'Wilhelmina asked for it';
      update membership_purchase set invite_code = (select min(code) from invite_code);
      update reservation set create_key = 'of the call ' || reservation_id;
      update reward set claim_key = 'of the call ' || reward_id;
      update customer_order set pickup_by_name = completed_by_name, id_checked_by_name = completed_by_name,
        id_checked_at = completed_at, station_states = jsonb_build_object(
          'BAR', jsonb_build_object('state', 'READY', 'since', now(), 'by', 'Wilhelmina', 'byUser', 'staff'),
          'KITCHEN', jsonb_build_object('state', 'WAITING', 'since', null, 'by', null, 'byUser', null));
      insert into give_back (give_back_id, vendor_id, vendor_location_id, order_ids, amount_cents, reason, requested_by,
        requested_by_name, created_at)
      select gen_random_uuid(), vendor_id, vendor_location_id, array[order_id], total_cents, 'Wilhelmina is ill', 'staff',
        'Wilhelmina', now() from customer_order limit 1;
      update dispute set evidence_key = gen_random_uuid(), evidence_asked_at = now(), evidence_by_name = 'Wilhelmina',
        evidence = '{"product": "Gin", "servedOn": "2026-01-01", "log": "By Wilhelmina", "whole": "For Wilhelmina"}';
      update sandbox.dispute set evidence = 'For Wilhelmina';
      insert into ready_notice (ready_notice_id, order_id, vendor_id, channel, language, endpoint, p256dh, auth, asked_at)
      select gen_random_uuid(), order_id, vendor_id, 'PUSH', 'en', 'https://push.example/of-wilhelmina', 'key-of-wilhelmina',
        'secret-of-wilhelmina', now() from customer_order limit 1;
      update check_in set key = 'of the call ' || check_in_id`);
    // A restored database counts on.
    await client.query(`select setval(pg_get_serial_sequence('activity', 'activity_id'), 1000000),
      setval(pg_get_serial_sequence('sms_outbox', 'message_id'), 1000000)`);
    await client.query(`insert into staff_role (phone, vendor_id, name, role, created_at)
      select '+12135557788', vendor_id, 'Wilhelmina', 'MANAGER', now() from vendor`);
    await client.query(`insert into activity (type, actor_user_id, actor_name, subject_type, subject_id, details, created_at)
      values ('role.changed', 'u', 'Wilhelmina', 'role', '+12135557788', '{"name": "Wilhelmina", "purpose": "ORDER"}', now())`);
    // The planner keeps what is there more than once.
    await client.query(`insert into sms_outbox (to_phone, body, created_at)
      select '+12135557788', 'For Wilhelmina', now() from generate_series(1, 5)`);
    await client.query("insert into sms_opt_out (phone, opted_out_at) values ('+12135557788', now())");
    await client.query("analyze");
    await client.end();
    expect(await readFigures()).toMatch(/sms_outbox.*\+12135557788/);
    await ask("update app_user set first_name = 'Zora', last_name = 'Quill', email = 'zora@person.example'");
    const silent = { info() {}, warn() {}, error() {} } as never;
    await keepJobsRunning(database.url, { jobs: [] }, silent).stop();
    const before = await readAll();
    const taken = await readTaken();
    expect(taken.map(({ value }) => value)).toEqual(expect.arrayContaining(["Wilhelmina", "+12135557788"]));
    const keys = await ask<{ key: string }>("select distinct key from activity, jsonb_object_keys(details) as key");
    expect(keys.length).toBeGreaterThan(10);
    const filled = new Set(taken.flatMap(({ place, value }) => (value === "" ? [] : [place])));
    const places = tables.flatMap(({ table, taken: columns }) => columns.map((column) => `${table}.${column}`));
    // All rows of these go, whatever is in them.
    const emptied =
      /^(broken_invariant|display_link|idempotency_key|lead|payment_customer|phone_guard|phone_holder|print_job|printer|sandbox\.saved_card|shared_phone|staff_pin)\./;
    expect(places.filter((place) => !filled.has(place) && !emptied.test(place))).toEqual(["activity.details"]);

    const done = await scrub({ STAGING: "on" });
    expect([done.code, done.answer]).toEqual([0, expect.stringContaining("skipline operator")]);
    const after = await readAll();
    const text = Object.values(after).flat().join("\n");
    const isLong = ({ value }: { value: string }) => value.length > 7;
    expect(taken.filter((one) => isLong(one) && text.includes(one.value))).toEqual([]);
    const still = new Set((await readTaken()).map(({ place, value }) => `${place} ${value}`));
    expect(taken.filter(({ place, value }) => value !== "" && still.has(`${place} ${value}`))).toEqual([]);
    expect(text).not.toContain("Wilhelmina");
    const figures = await readFigures();
    expect(taken.filter((one) => isLong(one) && figures.includes(one.value))).toEqual([]);
    const kept = await ask<{ key: string }>("select distinct key from activity, jsonb_object_keys(details) as key");
    const harmless = ["amountCents", "currency", "hasEnded", "purchaseId", "purpose", "reference"];
    expect(kept.filter(({ key }) => !harmless.includes(key))).toEqual([]);
    for (const [table, found] of Object.entries(after))
      expect([0, before[table]?.length], table).toContain(found.length);
    const untouched = tables.filter(({ taken: columns }) => columns.length === 0).map(({ table }) => table);
    expect(untouched.length).toBeGreaterThan(30);
    // Who tells a vendor's menus that something of it changed.
    for (const table of untouched.filter((one) => one !== "vendor_location"))
      expect(after[table]).toEqual(before[table]);
    expect(await findViolations(database.db)).toEqual([]);
    expect(await ask("select from pg_namespace where nspname = 'job'")).toEqual([]);
    expect(await readStagingMark(database.db)).toBe("scrubbed");
    expect(await findWrongMark(database.db, true)).toBe(null);

    expect((await scrub({ STAGING: "on" })).code).toBe(0);
    const phones = await sql`select from app_user where phone not like '+10%'`.execute(database.db);
    expect(phones.rows).toEqual([]);
  });

  it("leaves a product that somebody new can operate, and who is whom", async () => {
    const env = { STAGING: "on", PLATFORM_ADMIN_PHONES: "+12135550177" };
    const server = await startTestServer({ database, env });
    try {
      const [vendor] = await ask<{ vendor_id: string }>("select vendor_id from vendor limit 1");
      const operator = await server.signIn("+12135550177");
      const answer = await server.call(
        listActivities,
        { params: { vendorId: vendor!.vendor_id }, query: {} },
        operator,
      );
      expect([answer.status, answer.body.items.length > 0]).toEqual([200, true]);
      const same = await ask(`select from staff_role s join activity a on a.subject_id = s.phone
        where a.type = 'role.changed' and s.name ~ '^Staff [1-9]' and s.phone like '+10%'`);
      expect(same.length).toBeGreaterThan(0);
    } finally {
      await server.close();
    }
  });
});
