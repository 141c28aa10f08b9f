import { Kysely, PostgresDialect } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { createTestDatabase, openPool } from "../../test/database.ts";
import { fillLocation } from "../../test/many-orders.ts";
import { openVenue } from "../../test/test-venue.ts";
import { readSummary } from "./summary-view.ts";

test("of 10,000 orders it reads those of the night", async () => {
  const database = await createTestDatabase();
  const { vendorId, vendorLocationId } = await openVenue(database.db, "birch");
  const until = new Date("2026-11-20T20:00:00.000Z");
  await fillLocation(database.db, { vendorId, vendorLocationId, products: 100, guests: 500, orders: 10_000, until });
  const ran: { sql: string; parameters: readonly unknown[] }[] = [];
  const pool = openPool(database.url);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void ran.push(query) });
  const tonight = new Date("2026-11-20T08:00:00.000Z");
  const between = [new Date("2026-11-19T14:00:00Z"), new Date("2026-11-20T14:00:00Z")] as const;
  await readSummary(db, { vendorLocationId, tonight, between });
  expect(ran).toHaveLength(1);
  const { rows } = await pool.query<{ "QUERY PLAN": string }>(
    `explain (analyze, costs off, timing off, summary off) ${ran[0]!.sql}`,
    [...ran[0]!.parameters],
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  // 288 orders in a day, 144 in twelve hours.
  expect(plan).not.toContain("Seq Scan on customer_order");
  const read = [...plan.matchAll(/on customer_order.*rows=(\d+)/g)].map((match) => Number(match[1]));
  expect(read.length).toBeGreaterThanOrEqual(3);
  expect(Math.max(...read)).toBeLessThanOrEqual(288);
  await db.destroy();
  await database.drop();
});
