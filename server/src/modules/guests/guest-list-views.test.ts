import { Kysely, PostgresDialect, sql } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { createTestDatabase, openPool } from "../../test/database.ts";
import { addGuests, openGlevent } from "../../test/test-guests.ts";
import { openVenue } from "../../test/test-venue.ts";
import { countGuests, listGuestRows } from "./guest-list-views.ts";

test("of 20,000 reservations a door's list reads those of its event, in one statement", async () => {
  const database = await createTestDatabase();
  const venue = await openVenue(database.db, "birch");
  const nights = [await openGlevent(database.db, venue), await openGlevent(database.db, venue)];
  const [first] = nights;
  const [like] = await addGuests(database.db, first!, [{ status: "CANCELLED" }]);
  for (const [{ gleventId }, count] of [
    [first!, 500],
    [nights[1]!, 20_000],
  ] as const) {
    await sql`insert into reservation select made.*
      from reservation r, generate_series(1, ${count}::integer) as n,
        jsonb_populate_record(r, jsonb_build_object('reservation_id', gen_random_uuid(), 'glevent_id', ${gleventId}::text,
          'last_name', md5(n::text), 'user_id', null)) as made
      where r.reservation_id = ${like}`.execute(database.db);
  }
  await sql`analyze reservation`.execute(database.db);
  const ran: { sql: string; parameters: readonly unknown[] }[] = [];
  const pool = openPool(database.url);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void ran.push(query) });
  const rows = await listGuestRows(db, first!.gleventId, null, 1001);
  expect(rows).toHaveLength(501);
  await listGuestRows(db, first!.gleventId, { id: rows[100]!.reservation_id }, 1001);
  await countGuests(db, first!.gleventId);
  expect(ran).toHaveLength(3);
  for (const one of ran) {
    const { rows: lines } = await pool.query<{ "QUERY PLAN": string }>(
      `explain (analyze, costs off, timing off, summary off) ${one.sql}`,
      [...one.parameters],
    );
    const plan = lines.map((line) => line["QUERY PLAN"]).join("\n");
    expect(plan).not.toContain("Seq Scan on reservation");
    const read = [...plan.matchAll(/on reservation.*rows=(\d+)/g)].map((match) => Number(match[1]));
    expect(Math.max(...read)).toBeLessThanOrEqual(501);
  }
  await db.destroy();
  await database.drop();
});
