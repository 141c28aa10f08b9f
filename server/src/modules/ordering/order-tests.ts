import { type Kysely, sql } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { atLeast, holdsAt } from "../../http/access.ts";
import type { Actor } from "../../http/call.ts";
import type { LocationWithVendor, Venues } from "../venues/index.ts";
import { selectOrders, type OrderRow } from "./ordering-store.ts";

type Db = Kysely<Database>;

/** Whoever picks a test order up does so the same evening; one that nobody fetches goes back all the same. */
const waitHours = 24;
/** What the provider refused is tried again, for as long as a manager could. */
const retryHours = 1;
const retryDays = 90;
const batch = 100;
const hourMs = 3_600_000;

/**
 * Whether an order of theirs would be a test order: of whoever runs the location, before it ever took orders. Nobody's role is
 * asked for at a location that is open, or was.
 */
export async function mayTest(
  { venues }: { venues: Pick<Venues, "findRole"> },
  { status, wasOpened, vendorId, vendorLocationId }: LocationWithVendor,
  { phone }: Pick<Actor, "phone">,
): Promise<boolean> {
  if (status !== "CLOSED" || wasOpened) return false;
  const role = await venues.findRole(phone, vendorId);
  return role !== null && atLeast(role.role, "MANAGER") && holdsAt(role, vendorLocationId);
}

/** How far a location has been tried: the test order that came farthest, and is at least paid. */
export interface Trial {
  orderId: string;
  isPickedUp: boolean;
}

export async function findTrial(db: Db, vendorLocationId: string): Promise<Trial | null> {
  const row = await db
    .selectFrom("customer_order")
    .select(["order_id", "completed_at"])
    .where("vendor_location_id", "=", vendorLocationId)
    .where("is_test", "=", sql.lit(true))
    .where((one) =>
      one.or([
        one("completed_at", "is not", null),
        // What goes back, or has, nobody picks up any more.
        one.and([one("status", "=", "PAID"), one("refund_state", "is", null)]),
      ]),
    )
    .orderBy("completed_at", (by) => by.asc().nullsLast())
    .orderBy("updated_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { orderId: row.order_id, isPickedUp: row.completed_at !== null } : null;
}

interface ReturnDeps {
  db: Db;
  clock: Clock;
  log: { warn(details: object, message: string): void };
  returnTest: (order: OrderRow) => Promise<void>;
}

/**
 * Gives back the money of test orders that were picked up. It looks at the orders alone, so whatever a killed server left
 * undone is done in the next minute.
 */
export async function returnTests({ db, clock, log, returnTest }: ReturnDeps): Promise<void> {
  for (const order of await listToReturn(db, clock.now())) {
    try {
      await returnTest(order);
    } catch (error) {
      log.warn({ err: error, orderId: order.orderId }, "test order could not be returned");
    }
  }
}

function listToReturn(db: Db, now: Date): Promise<OrderRow[]> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
  return selectOrders(db)
    .where("o.is_test", "=", sql.lit(true))
    .where("o.created_at", ">", ago(24 * retryDays))
    .where((row) =>
      row.and([
        row.or([
          row("o.status", "=", "COMPLETE"),
          row.and([row("o.status", "=", "PAID"), row("o.updated_at", "<", ago(waitHours))]),
        ]),
        row.or([
          row("o.refund_state", "is", null),
          row.and([row("o.refund_state", "=", "FAILED"), row("o.updated_at", "<", ago(retryHours))]),
        ]),
      ]),
    )
    .orderBy("o.updated_at")
    .limit(batch)
    .execute();
}
