import { sql, type Transaction } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  handOver,
  ok,
  openVenue,
  placeOrder,
  placePaidOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";
import { unheard } from "../../test/unheard.ts";
import { refundOrder } from "@skipline/contract/fulfilment";
import { createCatalog, createMenuSnapshots } from "../catalog/index.ts";
import { createOrdering } from "./index.ts";
import { settleOrder } from "./order-settlement.ts";
import type { SucceededPayment } from "./ordering-deps.ts";

let server: TestServer;
let venue: TestVenue;
let guest: Session;
let staff: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aurora");
  guest = await server.signIn(somePhone());
  staff = await server.signIn(venue.phones.STAFF);
});
afterAll(() => server.close());

const states: [string, () => Promise<string>][] = [
  ["unpaid", async () => (await placeOrder(server, venue, guest)).order.orderId],
  ["expired", placeExpired],
  ["paid", async () => (await placePaidOrder(server, venue, guest)).orderId],
  [
    "handed over",
    async () => (await handOver(server, staff, (await placePaidOrder(server, venue, guest)).orderId)).orderId,
  ],
  ["refunded", placeRefunded],
];

async function placeExpired(): Promise<string> {
  const { order } = await placeOrder(server, venue, guest);
  await server.db
    .updateTable("customer_order")
    .set({ expired_at: server.clock.now() })
    .where("order_id", "=", order.orderId)
    .execute();
  return order.orderId;
}

async function placeRefunded(): Promise<string> {
  const { orderId } = await placePaidOrder(server, venue, guest);
  const params = { userId: "_", orderId };
  ok(await server.call(refundOrder, { params, body: { refundReason: "test" } }, staff));
  return orderId;
}

const fits: [string, (payment: SucceededPayment) => SucceededPayment][] = [
  ["right", (payment) => payment],
  ["another order", (payment) => ({ ...payment, reference: crypto.randomUUID() })],
  ["another user", (payment) => ({ ...payment, userId: "somebody else" })],
  ["a cent less", (payment) => ({ ...payment, amount: payment.amount - 1 })],
  ["a cent more", (payment) => ({ ...payment, amount: payment.amount + 1 })],
  ["another currency", (payment) => ({ ...payment, currency: "jpy" })],
];

/** Of the payment that the order had: its row and what the provider says of it. */
async function settlesAtOnce(trx: Transaction<Database>, orderId: string, payment: SucceededPayment, asked = {}) {
  await trx
    .insertInto("app_user")
    .values({ user_id: "somebody else", phone: "+12135550000", created_at: server.clock.now() })
    .execute();
  const { reference, userId, amount, currency } = payment;
  const row = await trx
    .updateTable("payment")
    .set({
      status: "OPEN",
      succeeded_at: null,
      reference,
      user_id: userId,
      amount_cents: amount,
      currency,
      refunded_cents: 0,
    })
    .where("reference", "=", orderId)
    .returning(["payment_id", "intent_id"])
    .executeTakeFirstOrThrow();
  const [settled] = await settleOrder(trx, {
    paymentId: row.payment_id,
    provider: "sandbox",
    account: null,
    intentId: row.intent_id ?? "",
    amount,
    currency,
    methodKind: null,
    methodBrand: null,
    methodLast4: null,
    now: server.clock.now(),
    eventId: null,
    eventType: null,
    ...asked,
  });
  return settled?.standing === "TAKEN";
}

test("P5: of 5 states × 6 payments that succeeded one pays an order at once, too", async () => {
  const accepted: string[] = [];
  for (const [state, place] of states) {
    const orderId = await place();
    for (const [fit, change] of fits) {
      const payment = change({
        paymentId: "p",
        reference: orderId,
        userId: guest.userId,
        amount: 986,
        currency: "usd",
      });
      if (await rolledBack((trx) => settlesAtOnce(trx, orderId, payment))) accepted.push(`${state}, ${fit}`);
    }
  }
  expect(accepted).toEqual(["unpaid, right"]);
});

test.each([
  ["another provider", { provider: "stripe" }],
  ["another account", { account: "acct_another" }],
  ["another intent", { intentId: "spi_other" }],
  ["another payment", { paymentId: crypto.randomUUID() }],
  ["more than it asks for", { amount: 987 }],
  ["another currency", { currency: "eur" }],
])("P5: an intent that is not its payment's pays nothing at once: %s", async (_, asked) => {
  const { orderId } = (await placeOrder(server, venue, guest)).order;
  const payment = { paymentId: "p", reference: orderId, userId: guest.userId, amount: 986, currency: "usd" };
  expect(await rolledBack((trx) => settlesAtOnce(trx, orderId, payment))).toBe(true);
  expect(await rolledBack((trx) => settlesAtOnce(trx, orderId, payment, asked))).toBe(false);
});

test("P5: of 5 states × 6 payments that succeeded one pays an order", async () => {
  const never = () => Promise.reject(new Error("not asked here"));
  const notPlanned = () => {
    throw new Error("not asked here");
  };
  const { db, clock } = server;
  const { paymentSubscriber } = createOrdering({
    send: () => Promise.resolve(),
    sms: { name: "outbox", send: never },
    push: null,
    publicUrl: "http://localhost",
    textsPerNight: 0,
    db,
    clock,
    log: pino({ level: "silent" }),
    streams: { stream: never },
    venues: { asRole: () => null, findRole: never, readOpeningFacts: never },
    hasOwnRates: true,
    tax: { name: "table", calculateTax: never },
    catalog: createCatalog({
      db,
      clock,
      log: pino({ level: "silent" }),
      notifications: unheard,
      streams: { stream: never },
      venues: { listShownLocations: never },
      send: never,
      media: { listPictures: never, lockUsable: never, keepWhile: () => undefined },
      menus: createMenuSnapshots({ db, clock, notifications: unheard, mostBytes: 1_000_000 }),
    }),
    payments: {
      planPayment: notPlanned,
      startIntent: never,
      ensureIntent: never,
      cancelIntent: never,
      refresh: never,
      planRefund: notPlanned,
      requestRefund: never,
      executeRefund: never,
      answers: never,
      accountFor: () => null,
      isAccountReady: () => true,
    },
  });
  const accepted: string[] = [];
  for (const [state, place] of states) {
    const orderId = await place();
    for (const [fit, change] of fits) {
      const payment = { paymentId: "p", reference: orderId, userId: guest.userId, amount: 986, currency: "usd" };
      const verdict = await rolledBack((trx) => paymentSubscriber.paymentSucceeded(trx, change(payment)));
      if (verdict.accepted) accepted.push(`${state}, ${fit}`);
    }
  }
  expect(accepted).toEqual(["unpaid, right"]);
});

test("a payment that was settled before is only looked at: nothing is locked or written", async () => {
  const { orderId } = await placePaidOrder(server, venue, guest);
  const { paymentId, intentId, amount } = await server.db
    .selectFrom("payment")
    .select(["payment_id as paymentId", "intent_id as intentId", "amount_cents as amount"])
    .where("reference", "=", orderId)
    .$narrowType<{ intentId: string }>()
    .executeTakeFirstOrThrow();
  const method = { methodKind: null, methodBrand: null, methodLast4: null };
  const event = { provider: "sandbox", account: null, eventId: null, eventType: null, now: server.clock.now() };
  const seen = await rolledBack(async (trx) => {
    const settled = await settleOrder(trx, { paymentId, intentId, amount, currency: "usd", ...method, ...event });
    const { rows } = await sql<{ xid: string | null }>`select pg_current_xact_id_if_assigned()::text as xid`.execute(
      trx,
    );
    return { settled, xid: rows[0]?.xid };
  });
  expect(seen).toEqual({ settled: [{ standing: "TAKEN", accepted: null }], xid: null });
});

async function rolledBack<T>(act: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  const trx = await server.db.startTransaction().execute();
  try {
    return await act(trx);
  } finally {
    await trx.rollback().execute();
  }
}
