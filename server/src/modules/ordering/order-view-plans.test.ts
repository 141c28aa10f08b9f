import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepared } from "../../db/named.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { openVenue } from "../../test/test-venue.ts";
import { findOrderView } from "./ordering-views.ts";

const orders = 5_000;

let database: TestDatabase;
/** As each server's connections are: what it has prepared while there was little it keeps. */
let early: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  const venue = await openVenue(database.db, "plans");
  early = new Client({ connectionString: database.url });
  await early.connect();
  const [text] = [...prepared].find(([, { name }]) => name === "ordering.order_view")!;
  // After five runs a plan is kept.
  for (let turn = 0; turn < 6; turn += 1) await early.query({ name: "view", text, values: [randomUUID()] });
  await sql`insert into app_user (user_id, phone, created_at) values ('guest', '+13105550100', now())`.execute(
    database.db,
  );
  await sql`
    with made as (
      insert into customer_order (order_id, user_id, vendor_id, vendor_location_id, status, subtotal_cents, discount_cents,
        tax_cents, tip_cents, total_cents, age_acknowledged, created_at, updated_at, paid_at)
      select gen_random_uuid(), 'guest', ${venue.vendorId}, ${venue.vendorLocationId}, 'PAID', 500, 0, 0, 0, 500, true, now(),
        now(), now()
      from generate_series(1, ${orders}::int)
      returning order_id
    )
    insert into payment (payment_id, purpose, reference, user_id, provider, intent_id, amount_cents, status, succeeded_at,
      created_at, updated_at)
    select gen_random_uuid(), 'ORDER', order_id::text, 'guest', 'sandbox', order_id::text, 500, 'SUCCEEDED', now(), now(), now()
    from made`.execute(database.db);
});
afterAll(async () => {
  await early.end();
  await database.drop();
});

interface Plan {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  Plans?: Plan[];
}

const rowsRead = (plan: Plan): number =>
  plan["Actual Loops"] *
    (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0) + (plan["Rows Removed by Join Filter"] ?? 0)) +
  (plan.Plans ?? []).reduce((sum, one) => sum + rowsRead(one), 0);

test("an order is seen by few rows, also by a plan that was made while there were none", async () => {
  const { rows: kept } = await early.query(
    "select from pg_prepared_statements where name = 'view' and generic_plans > 0",
  );
  expect(kept).toHaveLength(1);
  const { order_id: orderId } = await database.db
    .selectFrom("customer_order")
    .select("order_id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { rows } = await early.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    `explain (analyze, format json, timing off) execute view ('${orderId}')`,
  );
  expect(rowsRead(rows[0]!["QUERY PLAN"][0].Plan)).toBeLessThan(30);
  expect(await findOrderView(database.db, orderId)).toMatchObject({ orderId, status: "PAID" });
});
