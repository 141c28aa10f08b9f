import type { OrderStatus } from "@skipline/contract/ordering";
import { sql, type Transaction } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { noHeldKey } from "../../http/effect.ts";
import { assertInvariants } from "../../test/invariants.ts";
import { startTestServer, type TestServer } from "../../test/test-server.ts";
import { openVenue, placePaidOrder, somePhone } from "../../test/test-venue.ts";
import { recordOrderRefunded } from "./order-refund-record.ts";
import { requestOrderRefund } from "./order-refund-request.ts";

/** One paid order; whatever a case does to it is undone. */
let server: TestServer;
let orderId: string;
let paid: { paymentId: string; amount: number };

beforeAll(async () => {
  server = await startTestServer();
  const venue = await openVenue(server.db, "aurora");
  ({ orderId } = await placePaidOrder(server, venue, await server.signIn(somePhone())));
  paid = await server.db
    .selectFrom("payment")
    .select(["payment_id as paymentId", "amount_cents as amount"])
    .where("reference", "=", orderId)
    .executeTakeFirstOrThrow();
});
afterEach(() => assertInvariants(server.db));
afterAll(() => server.close());

const refundId = crypto.randomUUID();
const claim = crypto.randomUUID();
const key = { keyOwner: "staff", keyEndpoint: "e", keyValue: "k", keyHash: "", keyAsked: "", keyClaim: claim };

/** SQL with names for what is there: each `update` is of the one row of the case. */
async function run(trx: Transaction<Database>, text: string): Promise<void> {
  const where: Record<string, string> = {
    customer_order: `order_id = '${orderId}'`,
    payment: "payment_id = $payment",
    refund: `refund_id = '${refundId}'`,
    idempotency_key: "key = 'k'",
  };
  const table = /^update (\w+)/.exec(text)?.[1];
  const whole = table ? `${text} where ${where[table]}` : text;
  await sql.raw(whole.replaceAll("$payment", `'${paid.paymentId}'`)).execute(trx);
}

const insertRefund = (id: string, status: string) =>
  `insert into refund (refund_id, payment_id, amount_cents, reason, status, idempotency_key, created_at, updated_at, requested_by)
  select '${id}', payment_id, amount_cents, 'x', '${status}', '${status} ${id}', now(), now(), 'staff'
  from payment where payment_id = $payment`;
const insertDeskRefund = (status: string) =>
  `insert into desk_refund values ('sandbox', 'd', $payment, 1, '${status}', now(), now())`;
const handOver = `update customer_order set status = 'COMPLETE', completed_at = now(), completed_by_user = 'staff',
  completed_by_name = 'Sam', completed_at_location = vendor_location_id`;

async function read(trx: Transaction<Database>): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`select concat_ws(' ', o.status, o.refund_state, o.refund_reason,
      p.news_version, (select string_agg(r.status || ' ' || (r.asked_at is not null), ' ' order by r.refund_id = ${refundId})
        from refund r where r.payment_id = p.payment_id),
      (select string_agg(concat(type, ' ', actor_name, ' ', details ->> 'reason'), ', ' order by type) from activity
        where type like '%refund%' and subject_id in (o.order_id::text, p.payment_id::text)),
      (select made from idempotency_key where key = 'k')) as state
    from customer_order o join payment p on p.reference = o.order_id::text where o.order_id = ${orderId}`.execute(trx);
  return rows[0]?.state;
}

/** What is there before and after `act`, to which `changes` were done before; undone. */
async function played(changes: string[], act: (trx: Transaction<Database>) => Promise<unknown[]>) {
  const trx = await server.db.startTransaction().execute();
  try {
    for (const change of changes) await run(trx, change);
    const before = await read(trx);
    const rows = await act(trx);
    return { isDone: rows.length > 0, before, after: await read(trx) };
  } finally {
    await trx.rollback().execute();
  }
}

const failedBefore = [
  insertRefund(crypto.randomUUID(), "FAILED"),
  "update customer_order set refund_state = 'FAILED', refund_reason = 'x'",
];
const lines = "order.refund_requested Sam lukewarm, refund.requested Sam lukewarm";

/** What may have happened by the time a refund is asked for of an order that was PAID when it was looked at. */
const requests: [what: string, changes: string[], done: string | null, from?: OrderStatus][] = [
  ["nothing else", [], `PAID REFUNDING lukewarm 0 REQUESTED true ${lines} ${refundId}`],
  ["handed over before", [handOver], `COMPLETE REFUNDING lukewarm 0 REQUESTED true ${lines} ${refundId}`, "COMPLETE"],
  ["one has failed", failedBefore, `PAID REFUNDING lukewarm 0 FAILED false REQUESTED true ${lines} ${refundId}`],
  ["failed at the desk", [insertDeskRefund("FAILED")], `PAID REFUNDING lukewarm 0 REQUESTED true ${lines} ${refundId}`],
  ["handed over since", [handOver], null],
  ["a part is going back at the desk", [insertDeskRefund("PENDING")], null],
  ["one is under way", [insertRefund(crypto.randomUUID(), "REQUESTED")], null],
  ["the order is being refunded", ["update customer_order set refund_state = 'REFUNDING'"], null],
  [
    "it was refunded",
    ["update customer_order set status = 'REFUNDED', refund_state = 'REFUNDED', refunded_at = now()"],
    null,
  ],
  ["the payment goes back by itself", ["update payment set returned_reason = 'late'"], null],
  ["it was not paid", ["update payment set status = 'OPEN', succeeded_at = null"], null],
  ["the provider is not ours to ask", ["update payment set provider = 'another'"], null],
  ["another call has taken the key over", ["update idempotency_key set claim = gen_random_uuid()"], null],
];

test.each(requests)("a refund is asked for at once, or nothing is: %s", async (_what, changes, done, from = "PAID") => {
  const takeKey = `insert into idempotency_key (user_id, endpoint, key, body_hash, created_at, locked_until, claim)
    values ('staff', 'e', 'k', '', now(), now(), '${claim}')`;
  const now = server.clock.now();
  const plan = { reference: orderId, refundId, reason: "lukewarm", requestedBy: "staff", requestedByName: "Sam", now };
  const { isDone, before, after } = await played([takeKey, ...changes], (trx) =>
    requestOrderRefund(trx, { ...plan, ...key, providers: ["sandbox"], from, isUntaken: false }),
  );
  expect(after).toBe(done ?? before);
  expect(isDone).toBe(done !== null);
});

test("without a key nothing is remembered, and what is to be asked is answered", async () => {
  const now = server.clock.now();
  const plan = { reference: orderId, refundId, reason: "cold", requestedBy: "staff", requestedByName: null, now };
  const trx = await server.db.startTransaction().execute();
  const asked = await requestOrderRefund(trx, {
    ...plan,
    ...noHeldKey,
    providers: ["sandbox"],
    from: "PAID",
    isUntaken: false,
  });
  const { intent_id: intentId } = await trx
    .selectFrom("payment")
    .select("intent_id")
    .where("payment_id", "=", paid.paymentId)
    .executeTakeFirstOrThrow();
  await trx.rollback().execute();
  const refund = {
    refundId,
    amount: paid.amount,
    reason: "cold",
    idempotencyKey: `refund-${refundId}`,
    status: "REQUESTED",
  };
  const place = { provider: "sandbox", account: null, intentId };
  const payment = { paymentId: paid.paymentId, purpose: "ORDER", ...place, feeBasisPoints: 0, newsVersion: 0 };
  expect(asked).toEqual([{ ...refund, ...payment, isFirst: true }]);
});

/** What else may have happened to the order, its payment or its refund by the time the provider's answer is here. */
const records: [what: string, changes: string[], done: string | null][] = [
  ["nothing else", [], "PAID"],
  ["it was handed over before", [handOver], "COMPLETE"],
  ["news of the money", ["update payment set news_version = news_version + 1"], null],
  ["it went back by itself", ["update payment set returned_reason = 'late'"], null],
  ["only a part of the payment", ["update refund set amount_cents = amount_cents - 1"], null],
  ["a refund at the desk", [insertDeskRefund("PENDING")], null],
  ["a dispute", ["insert into dispute values ('sandbox', 'd', $payment, 'OPEN', now(), now())"], null],
  ["it has failed", ["update refund set status = 'FAILED'"], null],
  ["recorded by another", ["update refund set status = 'SUCCEEDED', provider_refund_id = 'r'"], null],
  ["another key", ["update refund set idempotency_key = 'another'"], null],
  ["the order is not being refunded", ["update customer_order set refund_state = null"], null],
];

test.each(records)("a refund that succeeded is recorded at once, or nothing is: %s", async (_what, changes, done) => {
  const asked = ["update customer_order set refund_state = 'REFUNDING'", insertRefund(refundId, "REQUESTED")];
  const idempotencyKey = `REQUESTED ${refundId}`;
  const said = { ...paid, newsVersion: 0, refundId, providerRefundId: "peer", idempotencyKey, now: server.clock.now() };
  const { isDone, before, after } = await played([...asked, ...changes], (trx) => recordOrderRefunded(trx, said));
  const refunded = "REFUNDED REFUNDED 1 SUCCEEDED false order.refunded  , refund.succeeded  x";
  expect(after).toBe(done ? refunded : before);
  expect(isDone).toBe(done !== null);
});
