import { sql } from "kysely";
import { expect, test } from "vitest";
import { fillYears } from "./busy-years.ts";
import { createTestDatabase } from "./database.ts";
import { openVenue } from "./test-venue.ts";

test("years of orders are stored without their triggers as these would have left them", async () => {
  const { db, url, drop } = await createTestDatabase();
  try {
    const { vendorId, vendorLocationId } = await openVenue(db, "years");
    await fillYears({ databaseUrl: url, vendorId, vendorLocationId, orders: 200, withoutIndexes: [] });
    const { rows } = await sql<{ orders: number; refunds: number; differing: number }>`
      select (select count(*)::int from customer_order) as orders, (select count(*)::int from refund) as refunds,
        (select count(*)::int from payment p where refunded_cents <> coalesce((
          select sum(amount_cents) from refund r where r.refunded_payment_id = p.payment_id), 0)) as differing`.execute(
      db,
    );
    expect(rows).toEqual([{ orders: 200, refunds: 3, differing: 0 }]);
  } finally {
    await drop();
  }
});
