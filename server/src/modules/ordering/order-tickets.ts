import type { ProductType } from "@skipline/contract/product-types";
import { type Station, stationOf } from "@skipline/contract/stations";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { type OrderLine, orderLines } from "./order-line.ts";

/** All that is on paper of an order that is to be made: nothing of its guest beyond the last four digits. */
export interface TicketOrder {
  orderId: string;
  status: "PAID" | "COMPLETE" | "REFUNDED";
  locationName: string;
  timeZone: string;
  paidAt: Date;
  tableNumber: number | null;
  customerPhoneLast4: string;
  isTest: boolean;
  lines: (Pick<OrderLine, "name" | "variantName" | "quantity" | "note"> & { station: Station })[];
}

/** Null for one that is not paid, or another location's. */
export async function findTicketOrder(
  db: Kysely<Database>,
  { vendorLocationId, orderId }: { vendorLocationId: string; orderId: string },
): Promise<TicketOrder | null> {
  const row = await db
    .selectFrom("customer_order as o")
    .innerJoin("vendor_location as l", "l.vendor_location_id", "o.vendor_location_id")
    .innerJoin("vendor as v", "v.vendor_id", "o.vendor_id")
    .innerJoin("app_user as u", "u.user_id", "o.user_id")
    .select(["o.status", "o.paid_at", "o.table_number", "o.is_test", "l.description", "l.kitchen_types", "v.time_zone"])
    .select([sql<string>`right(u.phone, 4)`.as("last4"), orderLines.as("lines")])
    .where("o.order_id", "=", orderId)
    .where("o.vendor_location_id", "=", vendorLocationId)
    .where("o.status", "<>", sql.lit("IN_PROGRESS"))
    .$narrowType<{ status: TicketOrder["status"]; paid_at: Date; kitchen_types: ProductType[] }>()
    .executeTakeFirst();
  if (!row) return null;
  return {
    orderId,
    status: row.status,
    locationName: row.description,
    timeZone: row.time_zone,
    paidAt: row.paid_at,
    tableNumber: row.table_number,
    customerPhoneLast4: row.last4,
    isTest: row.is_test,
    lines: row.lines.map(({ name, variantName, quantity, note, productType }) => ({
      name,
      variantName,
      quantity,
      note,
      station: stationOf(productType, row.kitchen_types),
    })),
  };
}
