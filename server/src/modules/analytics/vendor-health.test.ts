import { randomUUID } from "node:crypto";
import { listVendorHealth } from "@skipline/contract/vendor-health";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { fillLocation } from "../../test/many-orders.ts";
import { findLongReads, logStatements } from "../../test/statement-log.ts";
import { createTestClock } from "../../test/test-clock.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, ok, openVenue, placePaidOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";
import { addUnreturned } from "../../test/unreturned.ts";
import { listVendorHealth as readHealth } from "./vendor-health.ts";

const sent = logStatements();
const operatorPhone = "+12135550901";
/** Noon in Los Angeles. */
const noon = new Date("2027-03-10T20:00:00Z");
const minutes = (count: number) => new Date(noon.getTime() - count * 60_000);
const days = (count: number) => minutes(count * 1_440);

describe("to an operator", () => {
  let server: TestServer;
  let venue: TestVenue;
  let other: TestVenue;
  let guest: Session;
  let operator: Session;

  beforeAll(async () => {
    const env = { PLATFORM_ADMIN_PHONES: operatorPhone };
    server = await startTestServer({ clock: createTestClock(noon), env });
    [venue, other] = [await openVenue(server.db, "poorly"), await openVenue(server.db, "well")];
    guest = await server.signIn(somePhone());
    operator = await server.signIn(operatorPhone);
  });
  afterAll(() => server.close());

  const read = async (ids: string[]) =>
    ok(await server.call(listVendorHealth, { query: { vendorIds: ids.join(",") } }, operator)).items;
  const well = {
    timeZone: "America/Los_Angeles",
    ordersToday: 0,
    returnsForPerson: 0,
    returnsTried: 0,
    paymentsStuck: 0,
    refundsStuck: 0,
    cardsBlocked: 0,
    lacksAccount: false,
    lastFault: null,
  };
  const ofVenue = async (paymentId: string, change: Record<string, unknown> = {}) => {
    await server.db
      .updateTable("payment")
      .set({ vendor_id: venue.vendorId, ...change })
      .where("payment_id", "=", paymentId)
      .execute();
    return paymentId;
  };
  const addPayment = (change: Record<string, unknown>) =>
    addUnreturned(server.db, guest.userId, minutes(5)).then((id) =>
      ofVenue(id, { returned_reason: null, return_failed_at: null, handed_over_at: null, ...change }),
    );
  const addRefund = (paymentId: string, status: "PENDING" | "FAILED", at: Date) =>
    server.db
      .insertInto("refund")
      .values({
        refund_id: randomUUID(),
        idempotency_key: randomUUID(),
        provider_refund_id: randomUUID(),
        payment_id: paymentId,
        refunded_payment_id: paymentId,
        amount_cents: 100,
        reason: "EXPIRED",
        status,
        created_at: at,
        updated_at: at,
      })
      .execute();

  test("a vendor shows the orders of its own business day, and what is stuck of its money", async () => {
    await sql`update vendor set business_day_start_hour = 6 where vendor_id = ${venue.vendorId}`.execute(server.db);
    const [early, first, last] = [
      await placePaidOrder(server, venue, guest),
      await placePaidOrder(server, venue, guest),
      await placePaidOrder(server, venue, guest),
    ];
    const payAt = (orderId: string, time: string) =>
      sql`update customer_order set paid_at = ${time}::timestamptz where order_id = ${orderId}`.execute(server.db);
    await payAt(early.orderId, "2027-03-10T13:59:59Z");
    await payAt(first.orderId, "2027-03-10T14:00:00Z");
    await payAt(last.orderId, "2027-03-10T20:00:00Z");
    expect(await read([venue.vendorId, other.vendorId])).toEqual(
      expect.arrayContaining([
        { ...well, vendorId: venue.vendorId, ordersToday: 2 },
        { ...well, vendorId: other.vendorId },
      ]),
    );

    // Money that a person gives back, and some that is tried again.
    await ofVenue(await addUnreturned(server.db, guest.userId, minutes(60)));
    await ofVenue(await addUnreturned(server.db, guest.userId, minutes(50)), { handed_over_at: null });
    // Of the two that are open one is asked about in time.
    const open = { status: "OPEN", succeeded_at: null };
    await addPayment({ ...open, next_look_at: minutes(11) });
    await addPayment({ ...open, next_look_at: minutes(9) });
    await addRefund(await addPayment({}), "PENDING", days(11));
    await addRefund(await addPayment({}), "PENDING", days(9));
    await addRefund(await addPayment({}), "FAILED", minutes(30));
    expect(await read([venue.vendorId])).toEqual([
      {
        ...well,
        vendorId: venue.vendorId,
        ordersToday: 2,
        returnsForPerson: 1,
        returnsTried: 1,
        paymentsStuck: 1,
        refundsStuck: 1,
        lastFault: { kind: "REFUND_FAILED", at: minutes(30).toISOString() },
      },
    ]);
    await ofVenue(await addUnreturned(server.db, guest.userId, minutes(20)));
    expect(await read([venue.vendorId])).toMatchObject([
      { returnsForPerson: 2, lastFault: { kind: "PAYMENT_RETURNED", at: minutes(20).toISOString() } },
    ]);
    // Nothing of it is another's.
    expect(await read([other.vendorId])).toEqual([{ ...well, vendorId: other.vendorId }]);
  });

  test("what is not there is left out, and more than a page is refused", async () => {
    expect(await read(["nobody", other.vendorId])).toHaveLength(1);
    const ask = (vendorIds: string) => server.call(listVendorHealth, { query: { vendorIds } }, operator);
    expect(codeOf(await ask(Array.from({ length: 51 }, (_, index) => `vnd-${index}`).join(",")))).toBe("BAD_REQUEST");
    expect(codeOf(await ask("vnd-1,,vnd-2"))).toBe("BAD_REQUEST");
  });
});

describe("of a page of busy vendors", () => {
  const orders = 3_000;
  let database: TestDatabase;
  let venues: TestVenue[];

  beforeAll(async () => {
    database = await createTestDatabase();
    venues = [await openVenue(database.db, "busy"), await openVenue(database.db, "busier")];
    for (const { vendorId, vendorLocationId } of venues) {
      await fillLocation(database.db, { vendorId, vendorLocationId, products: 5, guests: 20, orders, until: noon });
    }
    await sql`
      insert into payment (payment_id, purpose, reference, vendor_id, user_id, provider, intent_id, amount_cents, status,
        succeeded_at, created_at, updated_at)
      select gen_random_uuid(), 'ORDER', order_id::text, vendor_id, user_id, 'sandbox', order_id::text, total_cents, 'SUCCEEDED',
        paid_at, paid_at, paid_at
      from customer_order where paid_at is not null`.execute(database.db);
    await sql`analyze customer_order, payment, refund`.execute(database.db);
  });
  afterAll(() => database.drop());

  test("two statements read a day's orders, and nothing of the rest", async () => {
    sent.clear();
    const ids = venues.map(({ vendorId }) => vendorId);
    const found = await readHealth(database.db, ids, { now: noon, isAccountReady: () => true });
    // Since midnight one every five minutes, a twentieth of them unpaid.
    expect(found.map(({ ordersToday }) => ordersToday > 120 && ordersToday <= 144)).toEqual([true, true]);
    const statements = [...sent.values()].filter(({ text }) => /venues\.business|return_in_vain/.test(text));
    expect(statements).toHaveLength(2);
    expect(await findLongReads(database.url, statements, venues.length * 144)).toEqual([]);
  });
});
