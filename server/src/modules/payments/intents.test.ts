import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { payWith } from "../../test/sandbox-payer.ts";
import { withTimeBudget } from "../../http/time-budget.ts";
import { beginChange, endChange } from "./payments-store.ts";
import { stopClock } from "../../test/stop-clock.ts";
import { addUser, orderOf, startPaymentsBench } from "../../test/payments-bench.ts";

describe("payments", () => {
  let bench: Awaited<ReturnType<typeof startPaymentsBench>>;
  beforeAll(async () => {
    bench = await startPaymentsBench();
  });
  afterAll(() => bench.close());
  beforeEach(() => {
    bench.heard.verdict = () => ({ accepted: true });
  });

  const rowsOf = (reference: string) =>
    bench.db.selectFrom("payment").selectAll().where("reference", "=", reference).orderBy("payment_id").execute();
  const peerOf = async (intentId: string | null | undefined) =>
    (await bench.sandbox.listPayments()).find((one) => one.intentId === intentId);
  const timesPaid = (reference: string) => bench.heard.paid.filter((one) => one.reference === reference).length;

  test("one intent for an order, found again with its client secret", async () => {
    const order = orderOf(bench.userId);
    const first = await bench.payments.ensureIntent(order);
    expect(await bench.payments.ensureIntent(order)).toEqual(first);
    const [row, ...more] = await rowsOf(order.reference);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ status: "OPEN", amount_cents: 1250, intent_id: first.intentId });
    expect(await peerOf(first.intentId)).toMatchObject({ paymentId: first.paymentId, amount: 1250 });
    expect(await bench.payments.refresh(order)).toEqual({ status: "open" });
  });

  test("another amount is set at the provider and here", async () => {
    const order = orderOf(bench.userId);
    const first = await bench.payments.ensureIntent(order);
    const next = await bench.payments.ensureIntent({ ...order, amount: 990 });
    expect(next).toEqual(first);
    expect(await peerOf(first.intentId)).toMatchObject({ amount: 990 });
    expect((await rowsOf(order.reference))[0]).toMatchObject({
      amount_cents: 990,
      next_amount_cents: null,
      changing_until: null,
    });
  });

  test("an amount that a lost update left at the provider is put right", async () => {
    const order = orderOf(bench.userId);
    const { intentId } = await bench.payments.ensureIntent(order);
    await bench.sandbox.updateIntentAmount({ intentId, account: null, amount: 777, idempotencyKey: randomUUID() });
    await bench.payments.ensureIntent(order);
    expect(await peerOf(intentId)).toMatchObject({ amount: 1250 });
  });

  test("paid while the answer to a change was lost: what was taken is handed over, to be compared with what is owed", async () => {
    const order = orderOf(bench.userId);
    const { intentId, clientSecret, paymentId } = await bench.payments.ensureIntent(order);
    const until = new Date(bench.clock.now().getTime() + 15_000);
    await bench.db
      .updateTable("payment")
      .set({ next_amount_cents: 777, changing_until: until })
      .where("payment_id", "=", paymentId)
      .execute();
    await bench.sandbox.updateIntentAmount({ intentId, account: null, amount: 777, idempotencyKey: randomUUID() });
    await payWith(bench.sandbox, clientSecret, "4000000001000050");
    expect(await bench.payments.refresh(order)).toEqual({ status: "succeeded" });
    expect(bench.heard.paid.at(-1)).toMatchObject({ reference: order.reference, amount: 777 });
    expect((await rowsOf(order.reference))[0]).toMatchObject({ amount_cents: 777, next_amount_cents: null });
  });

  test("a server that died in a change holds nobody up for long", async () => {
    const order = orderOf(bench.userId);
    const { paymentId } = await bench.payments.ensureIntent(order);
    const claimUntil = (when: RawBuilder<Date>) =>
      bench.db
        .updateTable("payment")
        .set({ change_claim: randomUUID(), changing_until: when })
        .where("payment_id", "=", paymentId)
        .execute();
    const change = () => bench.payments.ensureIntent({ ...order, amount: 600 });
    await claimUntil(sql<Date>`now() + interval '15 seconds'`);
    await expect(change()).rejects.toMatchObject({ code: "CONFLICT", retryAfter: 1 });
    await claimUntil(sql<Date>`now()`);
    expect(await change()).toMatchObject({ paymentId });
  });

  test("a wait for others ends with the time that the request has left", async () => {
    const order = orderOf(bench.userId);
    const { paymentId } = await bench.payments.ensureIntent(order);
    await beginChange(bench.db, randomUUID(), paymentId, 700);
    const began = performance.now();
    const change = () => bench.payments.ensureIntent({ ...order, amount: 600 });
    await expect(withTimeBudget(change, 200)).rejects.toMatchObject({ code: "CONFLICT" });
    // Others are waited for up to 2.5 s otherwise.
    expect(performance.now() - began).toBeLessThan(2_400);
  });

  test("whose claim ran out does not undo what another has set since", async () => {
    const order = orderOf(bench.userId);
    const { paymentId } = await bench.payments.ensureIntent(order);
    const [late, next] = [randomUUID(), randomUUID()];
    expect(await beginChange(bench.db, late, paymentId, 700)).toBe(true);
    expect(await beginChange(bench.db, next, paymentId, 800)).toBe(false);
    const ranOut = { changing_until: sql<Date>`now()` };
    await bench.db.updateTable("payment").set(ranOut).where("payment_id", "=", paymentId).execute();
    expect(await beginChange(bench.db, next, paymentId, 800)).toBe(true);
    const end = (claim: string, amount: number) =>
      endChange(bench.db, bench.clock.now(), { claim, paymentId, amount, outcome: "set" });
    expect([await end(late, 700), await end(next, 800), await end(late, 700)]).toEqual([false, true, false]);
    expect((await rowsOf(order.reference))[0]).toMatchObject({ amount_cents: 800, changing_until: null });
  });

  test("a row whose call was lost is finished with the same key: one intent", async () => {
    const order = orderOf(bench.userId);
    const paymentId = randomUUID();
    const { userId, amount, description } = order;
    const lost = { paymentId, account: null, amount, currency: "usd", description, idempotencyKey: paymentId };
    const made = await bench.sandbox.createIntent(lost);
    const now = bench.clock.now();
    const row = { user_id: userId, amount_cents: amount, description, provider: "sandbox", created_at: now };
    await bench.db
      .insertInto("payment")
      .values({ ...row, payment_id: paymentId, purpose: "ORDER", reference: order.reference, updated_at: now })
      .execute();
    expect(await bench.payments.ensureIntent({ ...order, amount: 500 })).toMatchObject({ intentId: made.intentId });
    const atPeer = (await bench.sandbox.listPayments()).filter((one) => one.paymentId === paymentId);
    expect(atPeer).toMatchObject([{ amount: 500 }]);
  });

  test("a payment of another user is not handed out", async () => {
    const order = orderOf(bench.userId);
    await bench.payments.ensureIntent(order);
    const thief = await addUser(bench.database);
    await expect(bench.payments.ensureIntent({ ...order, userId: thief })).rejects.toMatchObject({
      code: "PAYMENT_NOT_PAYABLE",
    });
  });

  test("a success is applied once, whoever learns of it how often", async () => {
    const order = orderOf(bench.userId);
    expect(await bench.payments.refresh(order)).toEqual({ status: "none" });
    const { clientSecret, paymentId } = await bench.payments.ensureIntent(order);
    await payWith(bench.sandbox, clientSecret, "4000000001000027");
    expect(await bench.payments.refresh(order)).toEqual({ status: "succeeded" });
    expect(await bench.payments.refresh(order)).toEqual({ status: "succeeded" });
    await bench.sandbox.deliverDue();
    expect(timesPaid(order.reference)).toBe(1);
    await expect(bench.payments.ensureIntent(order)).rejects.toMatchObject({ code: "PAYMENT_NOT_PAYABLE" });
    const activities = await bench.db.selectFrom("activity").selectAll().where("subject_id", "=", paymentId).execute();
    expect(activities).toMatchObject([{ type: "payment.succeeded", actor_user_id: bench.userId }]);
  });

  test("a payment under way can't be changed or cancelled; when it fails, it can", async () => {
    stopClock(bench);
    const order = orderOf(bench.userId);
    const { clientSecret } = await bench.payments.ensureIntent(order);
    await payWith(bench.sandbox, clientSecret, "4000000001000019");
    const change = () => bench.payments.ensureIntent({ ...order, amount: 600 });
    await expect(change()).rejects.toMatchObject({ code: "PAYMENT_PROCESSING" });
    await expect(bench.payments.ensureIntent(order)).rejects.toMatchObject({ code: "PAYMENT_PROCESSING" });
    expect(await bench.payments.cancelIntent(order)).toEqual({ status: "processing" });
    expect(await bench.payments.refresh(order)).toEqual({ status: "processing" });
    bench.clock.advance({ seconds: 6 });
    expect(await bench.payments.refresh(order)).toEqual({ status: "open" });
    await change();
    expect((await rowsOf(order.reference))[0]).toMatchObject({ status: "OPEN", amount_cents: 600 });
  });

  test("a change that meets a payment made a moment ago applies the payment", async () => {
    const order = orderOf(bench.userId);
    const { clientSecret } = await bench.payments.ensureIntent(order);
    await payWith(bench.sandbox, clientSecret, "4000000001000050");
    await expect(bench.payments.ensureIntent({ ...order, amount: 600 })).rejects.toMatchObject({
      code: "PAYMENT_NOT_PAYABLE",
    });
    expect(bench.heard.paid.at(-1)).toMatchObject({ reference: order.reference, amount: 1250 });
  });

  test("a cancelled payment can't be paid; the next one is another intent", async () => {
    const order = orderOf(bench.userId);
    expect(await bench.payments.cancelIntent(order)).toEqual({ status: "none" });
    const first = await bench.payments.ensureIntent(order);
    expect(await bench.payments.cancelIntent(order)).toEqual({ status: "canceled" });
    expect(await bench.payments.cancelIntent(order)).toEqual({ status: "canceled" });
    await expect(payWith(bench.sandbox, first.clientSecret)).rejects.toMatchObject({ code: "CONFLICT" });
    const second = await bench.payments.ensureIntent(order);
    expect(second.intentId).not.toBe(first.intentId);
    expect(await bench.payments.refresh(order)).toEqual({ status: "open" });
    await payWith(bench.sandbox, second.clientSecret, "4000000001000050");
    expect(await bench.payments.cancelIntent(order)).toEqual({ status: "succeeded" });
  });

  test("an intent that was cancelled at the provider's own desk is replaced", async () => {
    const order = orderOf(bench.userId);
    const first = await bench.payments.ensureIntent(order);
    await bench.sandbox.cancelIntent({ intentId: first.intentId, account: null });
    const second = await bench.payments.ensureIntent(order);
    expect(second.intentId).not.toBe(first.intentId);
    expect((await rowsOf(order.reference)).map((row) => row.status)).toEqual(["CANCELED", "OPEN"]);
  });

  test("what can't be accepted goes back by itself, in full, once, and the way is free for another payment", async () => {
    const order = orderOf(bench.userId);
    bench.heard.verdict = () => ({ accepted: false, reason: "EXPIRED" });
    const { clientSecret, intentId, paymentId } = await bench.payments.ensureIntent(order);
    await payWith(bench.sandbox, clientSecret, "4000000001000027");
    expect(await bench.payments.refresh(order)).toEqual({ status: "none" });
    await bench.sandbox.deliverDue();
    const readTypes = async () => {
      const lines = bench.db.selectFrom("activity").select("type").where("subject_id", "=", paymentId);
      return (await lines.orderBy("activity_id").execute()).map((one) => one.type);
    };
    const types = ["payment.succeeded", "payment.returned", "refund.requested", "refund.succeeded"];
    // The event itself may be what gives it back, and that goes on after its delivery.
    await expect.poll(readTypes).toEqual(types);
    const refunds = (await bench.sandbox.listRefunds()).filter((one) => one.intentId === intentId);
    expect(refunds).toMatchObject([{ amount: 1250, status: "succeeded" }]);
    expect((await rowsOf(order.reference))[0]).toMatchObject({
      status: "SUCCEEDED",
      returned_reason: "EXPIRED",
    });
    bench.heard.verdict = () => ({ accepted: true });
    expect((await bench.payments.ensureIntent(order)).intentId).not.toBe(intentId);
  });

  test("lost events and closed tabs: the job settles every payment, on time", async () => {
    const orders = Array.from({ length: 30 }, () => orderOf(bench.userId));
    for (const order of orders) {
      const { clientSecret } = await bench.payments.ensureIntent(order);
      await payWith(bench.sandbox, clientSecret, "4000000001000050");
    }
    const settled = () => orders.filter((order) => timesPaid(order.reference) === 1).length;
    await bench.runJob("payments.settle-open");
    expect(settled(), "too young to be asked about").toBe(0);
    bench.clock.advance({ seconds: 61 });
    await bench.runJob("payments.settle-open");
    expect(settled()).toBe(30);
  });
});
