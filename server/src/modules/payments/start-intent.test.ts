import { afterAll, beforeAll, expect, test } from "vitest";
import { named } from "../../db/named.ts";
import { payWith } from "../../test/sandbox-payer.ts";
import { orderOf, startPaymentsBench } from "../../test/payments-bench.ts";
import { insertPaymentFrom, type NewPayment, type NewPaymentValues, newPaymentValues } from "./index.ts";

let bench: Awaited<ReturnType<typeof startPaymentsBench>>;
beforeAll(async () => {
  bench = await startPaymentsBench();
});
afterAll(() => bench.close());

/** As the statement does that writes what is paid for, too. */
const write = named<NewPaymentValues>("test.write_payment")({}, insertPaymentFrom("(values (1)) as made"));

async function plan(): Promise<NewPayment> {
  const planned = bench.payments.planPayment(orderOf(bench.userId));
  await write(bench.db, newPaymentValues(planned, bench.clock.now()));
  return planned;
}

async function start(planned: NewPayment) {
  const ready = await bench.payments.startIntent(planned);
  if (!ready) throw new Error("somebody else was faster");
  return ready;
}

const rowsOf = ({ reference }: NewPayment) =>
  bench.db.selectFrom("payment").selectAll().where("reference", "=", reference).execute();

test("a row that another statement wrote gets its intent, and is found again", async () => {
  const planned = await plan();
  expect(await rowsOf(planned)).toMatchObject([{ status: "REQUESTED", intent_id: null, vendor_id: null }]);
  const ready = await start(planned);
  expect(await rowsOf(planned)).toMatchObject([
    {
      status: "OPEN",
      payment_id: planned.paymentId,
      intent_id: ready.intentId,
      amount_cents: 1250,
      provider: "sandbox",
    },
  ]);
  expect(await bench.payments.ensureIntent(planned)).toEqual(ready);
});

test("where there is nothing to pay no row is written", async () => {
  const { count } = await countPayments();
  await write(bench.db, newPaymentValues(null, bench.clock.now()));
  expect((await countPayments()).count).toBe(count);
});

const countPayments = () =>
  bench.db
    .selectFrom("payment")
    .select((row) => row.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();

test("begun twice, or after somebody else has begun it: one intent", async () => {
  const planned = await plan();
  const ensure = () => bench.payments.ensureIntent(planned);
  // As callers do: whoever meets somebody else at the row looks again.
  const begin = async () => (await bench.payments.startIntent(planned)) ?? ensure();
  const all = await Promise.all([begin(), ensure(), begin()]);
  expect(new Set(all.map((one) => one.intentId)).size).toBe(1);
  const atPeer = (await bench.sandbox.listPayments()).filter((one) => one.paymentId === planned.paymentId);
  expect(atPeer).toHaveLength(1);
});

test("payments that begin at the same time are each recorded; one that somebody holds keeps no other waiting", async () => {
  const [held, ...free] = await Promise.all([plan(), plan(), plan(), plan(), plan()]);
  await bench.db.transaction().execute(async (trx) => {
    await trx.selectFrom("payment").select("payment_id").where("payment_id", "=", held.paymentId).forUpdate().execute();
    const [none, ...ready] = await Promise.all([held, ...free].map((one) => bench.payments.startIntent(one)));
    expect(none).toBeNull();
    for (const [index, planned] of free.entries()) {
      const row = { status: "OPEN", payment_id: planned.paymentId, intent_id: ready[index]?.intentId };
      expect(await rowsOf(planned)).toMatchObject([row]);
    }
    expect(new Set(ready.map((one) => one?.intentId)).size).toBe(free.length);
  });
  expect(await rowsOf(held)).toMatchObject([{ status: "REQUESTED", intent_id: null }]);
  expect(await bench.payments.ensureIntent(held)).toMatchObject({ paymentId: held.paymentId });
});

test("begun again after its amount was changed, it was paid or cancelled: whoever asks has to look again", async () => {
  const changed = await plan();
  await start(changed);
  await bench.payments.ensureIntent({ ...changed, amount: changed.amount + 100 });
  expect(await bench.payments.startIntent(changed)).toBeNull();
  const [{ amount } = { amount: 0 }] = (await bench.sandbox.listPayments()).filter(
    (one) => one.paymentId === changed.paymentId,
  );
  expect(amount).toBe(changed.amount + 100);

  const paid = await plan();
  const { clientSecret } = await start(paid);
  await payWith(bench.sandbox, clientSecret, "4000000001000050");
  expect(await bench.payments.startIntent(paid)).toBeNull();
  await expect(bench.payments.ensureIntent(paid)).rejects.toMatchObject({ code: "PAYMENT_NOT_PAYABLE" });
  expect(await rowsOf(paid)).toMatchObject([{ status: "SUCCEEDED" }]);

  const canceled = await plan();
  const first = await start(canceled);
  await bench.payments.cancelIntent(canceled);
  expect(await bench.payments.startIntent(canceled)).toBeNull();
  expect((await bench.payments.ensureIntent(canceled)).intentId).not.toBe(first.intentId);
});
