import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { findLongReads, logStatements } from "../../test/statement-log.ts";
import { findCurrentPayment, hasCanceledPayment } from "./payments-store.ts";

const sent = logStatements("skipline-test");
/** Each with one that was cancelled before. */
const payments = 5_000;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`insert into app_user (user_id, phone, created_at) values ('guest', '+13105550100', now())`.execute(
    database.db,
  );
  await sql`
    insert into payment (payment_id, purpose, reference, user_id, provider, intent_id, amount_cents, status, succeeded_at,
      created_at, updated_at)
    select gen_random_uuid(), 'ORDER', 'order ' || n, 'guest', 'sandbox', n || kind, 500, kind,
      case when kind = 'SUCCEEDED' then now() end, now(), now()
    from generate_series(1, ${payments}::int) as n cross join (values ('SUCCEEDED'), ('CANCELED')) as kinds (kind)`.execute(
    database.db,
  );
  await sql`analyze`.execute(database.db);
});
afterAll(() => database.drop());

test("an order's payments are found by its id, the one that counts and whether one was cancelled", async () => {
  const subject = { purpose: "ORDER", reference: "order 42" } as const;
  sent.clear();
  expect(await findCurrentPayment(database.db, subject)).toMatchObject(subject);
  expect(await hasCanceledPayment(database.db, subject)).toBe(true);
  const statements = [...sent.values()];
  expect(statements).toHaveLength(2);
  expect(await findLongReads(database.url, statements, 1)).toEqual([]);
});
