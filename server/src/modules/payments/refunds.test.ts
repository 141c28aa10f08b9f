import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withTransaction } from "../../db/transaction.ts";
import { payWith } from "../../test/sandbox-payer.ts";
import { orderOf, startPaymentsBench } from "../../test/payments-bench.ts";

describe("refunds", () => {
  let bench: Awaited<ReturnType<typeof startPaymentsBench>>;
  beforeAll(async () => {
    bench = await startPaymentsBench();
  });
  afterAll(() => bench.close());

  async function makePaid(card = "4242424242424242") {
    const order = orderOf(bench.userId);
    const intent = await bench.payments.ensureIntent(order);
    await payWith(bench.sandbox, intent.clientSecret, card);
    expect(await bench.payments.refresh(order)).toEqual({ status: "succeeded" });
    return { ...order, ...intent };
  }

  type Paid = Awaited<ReturnType<typeof makePaid>>;
  const request = ({ purpose, reference }: Pick<Paid, "purpose" | "reference">, reason = "NONE_PROVIDED") =>
    withTransaction(bench.db, (trx) =>
      bench.payments.requestRefund(trx, { purpose, reference, reason, requestedBy: { userId: "staff", name: "Sam" } }),
    );
  const heardOf = ({ reference }: Paid) =>
    bench.heard.refunds.filter((one) => one.payment.reference === reference).map((one) => one.refund.status);
  const atPeer = async ({ intentId }: Paid) =>
    (await bench.sandbox.listRefunds()).filter((one) => one.intentId === intentId);

  async function requestNow(paid: Paid): Promise<string> {
    const refundId = await request(paid);
    if (refundId === null) throw new Error("nothing to refund");
    return refundId;
  }

  test("gives the whole payment back, once, with who asked", async () => {
    const paid = await makePaid();
    const refundId = await requestNow(paid);
    expect(await bench.payments.executeRefund(refundId)).toBe("SUCCEEDED");
    expect(await bench.payments.executeRefund(refundId)).toBe("SUCCEEDED");
    expect(await request(paid), "asked again").toBe(refundId);
    expect(await atPeer(paid)).toMatchObject([{ amount: 1250, status: "succeeded", reason: "NONE_PROVIDED" }]);
    expect(heardOf(paid)).toEqual(["SUCCEEDED"]);
    const activities = await bench.db
      .selectFrom("activity")
      .select(["type", "actor_user_id", "actor_name"])
      .where("subject_id", "=", paid.paymentId)
      .where("type", "like", "refund.%")
      .orderBy("activity_id")
      .execute();
    expect(activities).toEqual([
      { type: "refund.requested", actor_user_id: "staff", actor_name: "Sam" },
      { type: "refund.succeeded", actor_user_id: null, actor_name: null },
    ]);
  });

  test("nothing was paid, nothing goes back", async () => {
    const order = orderOf(bench.userId);
    expect(await request(order)).toBeNull();
    await bench.payments.ensureIntent(order);
    expect(await request(order)).toBeNull();
  });

  test("asked for in a transaction that fails, it was never asked for", async () => {
    const paid = await makePaid();
    const failed = withTransaction(bench.db, async (trx) => {
      await bench.payments.requestRefund(trx, { ...paid, reason: "x", requestedBy: null });
      throw new Error("the order could not be locked");
    });
    await expect(failed).rejects.toThrow("could not be locked");
    expect(await bench.db.selectFrom("refund").where("payment_id", "=", paid.paymentId).execute()).toEqual([]);
  });

  test("pending at the bank: its event ends it", async () => {
    const paid = await makePaid("4000000000007726");
    const refundId = await requestNow(paid);
    expect(await bench.payments.executeRefund(refundId)).toBe("PENDING");
    bench.clock.advance({ seconds: 31 });
    await bench.sandbox.deliverDue();
    expect(heardOf(paid)).toEqual(["PENDING", "SUCCEEDED"]);
    expect(await bench.payments.executeRefund(refundId)).toBe("SUCCEEDED");
  });

  test("failed at the bank, at once or long after it had succeeded: told, and tried again", async () => {
    for (const [card, first] of [
      ["4000000001000076", "PENDING"],
      ["4000000000005126", "SUCCEEDED"],
    ] as const) {
      const paid = await makePaid(card);
      const refundId = await requestNow(paid);
      expect(await bench.payments.executeRefund(refundId)).toBe(first);
      bench.clock.advance({ seconds: 31 });
      await bench.sandbox.deliverDue();
      expect(heardOf(paid)).toEqual([first, "FAILED"]);
      expect(await bench.payments.executeRefund(refundId)).toBe("FAILED");
      const again = await requestNow(paid);
      expect(again).not.toBe(refundId);
      expect(await bench.payments.executeRefund(again)).toBe(first);
      expect((await atPeer(paid)).map((one) => one.status)).toEqual(["failed", first.toLowerCase()]);
    }
  });

  test("an event that overtakes the provider's answer is not lost", async () => {
    const paid = await makePaid("4000000001000043");
    const refundId = await requestNow(paid);
    expect(await bench.payments.executeRefund(refundId)).toBe("SUCCEEDED");
    expect(heardOf(paid)).toEqual(["SUCCEEDED"]);
    const events = await bench.db.selectFrom("webhook_event").select("type").execute();
    expect(events.map((one) => one.type)).toContain("refund.created");
  });

  test("a call that was lost, and one that stays pending, are finished by the job", async () => {
    const lost = await makePaid("4000000001000050");
    const lostId = await requestNow(lost);
    const refund = await bench.db
      .selectFrom("refund")
      .selectAll()
      .where("refund_id", "=", lostId)
      .executeTakeFirstOrThrow();
    // The server died after the provider had made the refund and before the answer was recorded.
    await bench.sandbox.refund({
      intentId: lost.intentId,
      amount: 1250,
      reason: "NONE_PROVIDED",
      idempotencyKey: refund.idempotency_key,
    });
    bench.clock.advance({ seconds: 31 });
    await bench.runJob("payments.settle-refunds");
    expect(heardOf(lost)).toEqual(["SUCCEEDED"]);
    expect(await atPeer(lost)).toHaveLength(1);

    const pending = await makePaid("4000000001000068");
    const pendingId = await requestNow(pending);
    expect(await bench.payments.executeRefund(pendingId)).toBe("PENDING");
    bench.clock.advance({ seconds: 3_600 });
    await bench.runJob("payments.settle-refunds");
    expect(heardOf(pending)).toEqual(["PENDING"]);
    expect(await bench.payments.executeRefund(pendingId)).toBe("PENDING");
  });

  test("a refund made by hand at the provider's own desk, while ours was written down, is taken for ours", async () => {
    const paid = await makePaid("4000000001000043");
    const refundId = await requestNow(paid);
    await bench.sandbox.refund({ intentId: paid.intentId, amount: 1250, reason: "by hand", idempotencyKey: "a hand" });
    expect(await bench.payments.executeRefund(refundId)).toBe("SUCCEEDED");
    expect(await atPeer(paid)).toHaveLength(1);
  });

  test("a clear no of the provider is a failed refund", async () => {
    const paid = await makePaid("4000000001000050");
    await bench.sandbox.refund({ intentId: paid.intentId, amount: 1250, reason: "by hand", idempotencyKey: "by hand" });
    const refundId = await requestNow(paid);
    expect(await bench.payments.executeRefund(refundId)).toBe("FAILED");
    expect(heardOf(paid)).toEqual(["FAILED"]);
    expect(await atPeer(paid)).toHaveLength(1);
  });
});
