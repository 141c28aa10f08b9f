import { afterEach, beforeEach, expect, test } from "vitest";
import { readQueues } from "../../db/queue-gauges.ts";
import { orderOf, startPaymentsBench } from "../../test/payments-bench.ts";
import { payWith } from "../../test/sandbox-payer.ts";

let bench: Awaited<ReturnType<typeof startPaymentsBench>>;
beforeEach(async () => {
  bench = await startPaymentsBench();
  bench.clock.stop();
});
afterEach(() => bench.close());

const quiet = {
  payments_unreturned: 0,
  payments_handed_over: 0,
  payments_without_refund: 0,
  cards_declined_last_day: 0,
  cards_blocked_last_day: 0,
  payouts_not_matching: 0,
  payment_looks_waiting: 0,
  payment_looks_oldest_seconds: 0,
  refunds_waiting: 0,
  refunds_oldest_seconds: 0,
  refunds_failed_last_day: 0,
  payment_customers_waiting: 0,
  payment_customers_oldest_seconds: 0,
  payment_customers_failed_last_day: 0,
};
const read = async () => ({
  ...(await bench.payments.readGauges()),
  ...(await readQueues(bench.db, bench.clock, bench.payments.queues)),
});

/** Nobody can use it, and the bank refuses to take it back, half a minute after it was asked. */
async function payInVain(): Promise<string> {
  bench.heard.verdict = () => ({ accepted: false, reason: "EXPIRED" });
  const order = orderOf(bench.userId);
  const intent = await bench.payments.ensureIntent(order);
  await payWith(bench.sandbox, intent.clientSecret, "4000000001000076");
  await bench.payments.refresh(order);
  return intent.paymentId;
}

test("money that goes back in vain is counted until it is a person's, and a day long as a failure", async () => {
  expect(await read()).toEqual(quiet);
  const paymentId = await payInVain();
  bench.clock.advance({ seconds: 20 });
  expect(await read()).toEqual({ ...quiet, refunds_waiting: 1, refunds_oldest_seconds: 20 });
  bench.clock.advance({ seconds: 11 });
  await bench.sandbox.deliverDue();
  expect(await read()).toEqual({
    ...quiet,
    refunds_waiting: 1,
    refunds_failed_last_day: 1,
    payments_unreturned: 1,
  });
  bench.clock.advance({ seconds: 86_400 });
  const gauges = await read();
  expect(gauges).toMatchObject({ refunds_failed_last_day: 0, payments_unreturned: 1, refunds_oldest_seconds: 86_400 });
  const payment = bench.db.updateTable("payment").where("payment_id", "=", paymentId);
  await payment.set({ handed_over_at: bench.clock.now() }).execute();
  expect(await read()).toMatchObject({ payments_unreturned: 1, payments_handed_over: 1 });
});

test("a returned payment of which no refund lives is counted, until it went back at the provider's desk or is a person's", async () => {
  const paymentId = await payInVain();
  // News of the refund that come once its row has gone would be of one that was made at the provider's desk.
  await bench.sandbox.deliverDue();
  expect(await read()).toMatchObject({ payments_without_refund: 0 });
  await bench.db.deleteFrom("refund").where("payment_id", "=", paymentId).execute();
  expect(await read(), "never asked for").toMatchObject({ payments_without_refund: 1 });
  const now = bench.clock.now();
  const desk = { provider: "sandbox", provider_refund_id: "sre_desk", payment_id: paymentId, status: "SUCCEEDED" };
  await bench.db
    .insertInto("desk_refund")
    .values({ ...desk, amount_cents: 1249, created_at: now, updated_at: now })
    .execute();
  expect(await read(), "a cent is left").toMatchObject({ payments_without_refund: 1 });
  await bench.db.updateTable("desk_refund").set({ amount_cents: 1250 }).execute();
  expect(await read()).toMatchObject({ payments_without_refund: 0 });
  await bench.db.updateTable("desk_refund").set({ status: "FAILED" }).execute();
  expect(await read()).toMatchObject({ payments_without_refund: 1 });
  await bench.db.updateTable("payment").set({ handed_over_at: now }).execute();
  expect(await read()).toMatchObject({ payments_without_refund: 0 });
});

test("a payment that nobody asks the provider about is overdue from its minute on", async () => {
  await bench.payments.ensureIntent(orderOf(bench.userId));
  bench.clock.advance({ seconds: 900 });
  const overdue = await read();
  expect(overdue["payment_looks_oldest_seconds"]).toBeGreaterThanOrEqual(800);
  expect(overdue["payment_looks_waiting"]).toBe(1);
  await bench.runJob("payments.settle-open");
  expect(await read()).toEqual(quiet);
});
