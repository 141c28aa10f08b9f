import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { addContest } from "../../test/test-contests.ts";
import { openVenue, type TestVenue } from "../../test/test-venue.ts";
import { createTickets } from "./ticket-service.ts";

/** Minutes after the order was paid. */
const paidAt = new Date("2026-11-21T05:00:00Z");
const after = (minutes: number) => new Date(paidAt.getTime() + minutes * 60_000);

let database: TestDatabase;
let venue: TestVenue;
let other: TestVenue;
const userId = randomUUID();

beforeAll(async () => {
  database = await createTestDatabase();
  venue = await openVenue(database.db, "late");
  other = await openVenue(database.db, "other");
  const user = { user_id: userId, phone: "+12135550199", created_at: paidAt };
  await database.db.insertInto("app_user").values(user).execute();
});
afterAll(() => database.drop());

type EventOptions = NonNullable<Parameters<typeof addContest>[2]>;
const isOn = { status: "IN_PROGRESS" } as const;
const isToCome = { status: "UPCOMING" } as const;
const night = { startsAt: after(-60), endsAt: after(60) };

const usualOrder = { user_id: userId, status: "PAID", subtotal_cents: 900, total_cents: 900 };

type OrderChanges = Partial<
  typeof usualOrder & {
    vendor_id: string;
    vendor_location_id: string;
    paid_at: Date | null;
    refund_state: string;
    refunded_at: Date;
  }
>;

async function addOrder(changes: OrderChanges): Promise<string> {
  const order_id = randomUUID();
  const { vendorId, vendorLocationId } = venue;
  const cents = { discount_cents: 0, tax_cents: 0, tip_cents: 0 };
  const at = { created_at: paidAt, updated_at: paidAt, paid_at: paidAt };
  const place = { vendor_id: vendorId, vendor_location_id: vendorLocationId, age_acknowledged: true };
  await database.db
    .insertInto("customer_order")
    .values({ order_id, ...place, ...cents, ...at, ...usualOrder, ...changes })
    .execute();
  return order_id;
}

/** The line of an order, come so many minutes later. */
async function countTickets(
  options: EventOptions,
  minutes: number,
  changes: Record<string, unknown> = {},
  order: OrderChanges = {},
) {
  await database.db.deleteFrom("ticket").execute();
  await database.db.deleteFrom("prize").execute();
  await database.db.deleteFrom("contest").execute();
  await addContest(database.db, venue.vendorId, options);
  const { followOrders } = createTickets({ db: database.db, clock: { now: () => after(minutes) } });
  const line = { activityId: 1, type: "order.paid", actorUserId: userId, vendorId: venue.vendorId, createdAt: paidAt };
  const orderId = await addOrder(order);
  const about = { subjectType: "order", subjectId: orderId, details: {} };
  const sent = { ...line, ...about, ...changes };
  // The same twice in one batch, too.
  await database.db.transaction().execute((trx) => followOrders(trx, [sent, sent]));
  return (await database.db.selectFrom("ticket").select("ticket_id").execute()).length;
}

test.each<[string, EventOptions, number, number]>([
  ["while it is on", { ...isOn, ...night }, 0, 1],
  ["while it is on, without times", isOn, 0, 1],
  ["while it is on, told an hour late", { ...isOn, startsAt: after(-60) }, 60, 1],
  ["just after it began, before its status was moved", { ...isToCome, ...night }, 0, 1],
  ["before it began, told when it had", { ...isOn, startsAt: after(10), endsAt: after(60) }, 20, 0],
  ["before it began", { ...isToCome, startsAt: after(10) }, 0, 0],
  ["of an event that nobody has begun", isToCome, 0, 0],
  ["after staff had opened it early", { ...isOn, startsAt: after(30), statusChosenAt: after(-5) }, 1, 1],
  ["before staff opened it early", { ...isOn, startsAt: after(30), statusChosenAt: after(5) }, 6, 0],
  ["after its time, staff had put it off", { ...isToCome, ...night, statusChosenAt: after(-5) }, 0, 0],
  ["while it was on, told when it was over", { ...isOn, ...night }, 61, 0],
  ["of an event that staff have ended", { status: "COMPLETED", ...night, statusChosenAt: after(-20) }, 1, 0],
  [
    "while it could still be taken back that staff had ended it",
    { status: "COMPLETED", ...night, statusChosenAt: after(-5) },
    1,
    1,
  ],
  ["after its end", { ...isOn, startsAt: after(-60), endsAt: after(-10) }, 0, 0],
  [
    "after its end, staff let it go on",
    { ...isOn, startsAt: after(-60), endsAt: after(-10), statusChosenAt: after(-5) },
    0,
    1,
  ],
])("an order paid %s", async (_, options, minutes, tickets) => {
  expect(await countTickets(options, minutes)).toBe(tickets);
});

test.each([
  ["of 0.50", { subtotal_cents: 50, total_cents: 50 }, 1],
  ["of 0.49, for which nothing is charged", { subtotal_cents: 49, total_cents: 49 }, 0],
  ["that cost nothing", { subtotal_cents: 0, total_cents: 0 }, 0],
  ["whose money went back since", { status: "REFUNDED", refund_state: "REFUNDED", refunded_at: paidAt }, 0],
])("an order %s", async (_, order, tickets) => {
  expect(await countTickets({ ...isOn, ...night }, 0, {}, order)).toBe(tickets);
});

test.each<[string, { line?: Record<string, unknown>; order?: () => OrderChanges }]>([
  ["at another vendor", { order: () => ({ vendor_id: other.vendorId, vendor_location_id: other.vendorLocationId }) }],
  ["that was only placed", { line: { type: "order.created" } }],
  ["that is not paid, whatever its line says", { order: () => ({ status: "IN_PROGRESS", paid_at: null }) }],
])("an order %s brings none", async (_, { line, order }) => {
  expect(await countTickets({ ...isOn, ...night }, 0, line, order?.())).toBe(0);
});

test("whose, where and when it was is asked of the order, not of its line", async () => {
  const line = { actorUserId: null, vendorId: "another", createdAt: after(500) };
  expect(await countTickets({ ...isOn, ...night }, 0, line)).toBe(1);
});
