import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { openVenue, placePaidOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";
import { recordOrderRefunded } from "./order-refund-record.ts";

let server: TestServer;
let venue: TestVenue;
let guest: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aurora");
  guest = await server.signIn(somePhone());
});
afterAll(() => server.close());

/** What else may have happened to the order, its payment or its refund by the time the provider's answer is here. */
const cases: [string, string | null, boolean][] = [
  ["nothing else", null, true],
  [
    "it was handed over before",
    "update customer_order set status = 'COMPLETE', completed_at = now(), completed_by_user = 'staff', completed_by_name = 'Sam', completed_at_location = vendor_location_id",
    true,
  ],
  ["news of the money", "update payment set news_version = news_version + 1", false],
  ["it went back by itself", "update payment set returned_reason = 'late'", false],
  ["only a part of the payment", "update refund set amount_cents = amount_cents - 1", false],
  [
    "a refund at the desk",
    "insert into desk_refund values ('sandbox', 'd', $payment, 1, 'PENDING', now(), now())",
    false,
  ],
  ["a dispute", "insert into dispute values ('sandbox', 'd', $payment, 'OPEN', now(), now())", false],
  ["it has failed", "update refund set status = 'FAILED'", false],
  ["recorded by another", "update refund set status = 'SUCCEEDED', provider_refund_id = 'r'", false],
  ["another key", "update refund set idempotency_key = 'another'", false],
  ["the order is not being refunded", "update customer_order set refund_state = null", false],
];

test.each(cases)(
  "a refund that succeeded is recorded at once, or nothing is: %s",
  async (_what, change, isRecorded) => {
    const { orderId } = await placePaidOrder(server, venue, guest);
    const { payment_id: paymentId } = await server.db
      .selectFrom("payment")
      .select("payment_id")
      .where("reference", "=", orderId)
      .executeTakeFirstOrThrow();
    const refundId = crypto.randomUUID();
    const undone = server.db.transaction().execute(async (trx) => {
      const run = (text: string) => sql.raw(text.replace("$payment", `'${paymentId}'`)).execute(trx);
      const read = async () =>
        (
          await sql<{ state: string }>`select concat_ws(' ', o.status, o.refund_state, r.status, p.news_version,
          (select string_agg(type, ' ' order by type) from activity
            where type like '%refund%' and subject_id in (o.order_id::text, p.payment_id::text))) as state
        from customer_order o join payment p on p.reference = o.order_id::text join refund r using (payment_id)
        where o.order_id = ${orderId}`.execute(trx)
        ).rows[0]?.state;
      await run(`update customer_order set refund_state = 'REFUNDING' where order_id = '${orderId}'`);
      await run(`insert into refund (refund_id, payment_id, amount_cents, reason, idempotency_key, created_at, updated_at,
      requested_by) select '${refundId}', payment_id, amount_cents, 'x', 'k', now(), now(), 'staff'
      from payment where payment_id = $payment`);
      const where: Record<string, string> = {
        customer_order: `order_id = '${orderId}'`,
        payment: "payment_id = $payment",
        refund: `refund_id = '${refundId}'`,
      };
      const table = /^update (\w+)/.exec(change ?? "")?.[1];
      if (change) await run(table ? `${change} where ${where[table]}` : change);
      const before = await read();
      const { amount_cents: amount } = await trx
        .selectFrom("payment")
        .select("amount_cents")
        .where("payment_id", "=", paymentId)
        .executeTakeFirstOrThrow();
      const now = server.clock.now();
      const said = { paymentId, newsVersion: 0, refundId, providerRefundId: "peer", idempotencyKey: "k", amount, now };
      expect((await recordOrderRefunded(trx, said)).length > 0).toBe(isRecorded);
      expect(await read()).toBe(isRecorded ? "REFUNDED REFUNDED SUCCEEDED 1 order.refunded refund.succeeded" : before);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await assertInvariants(server.db);
  },
);
