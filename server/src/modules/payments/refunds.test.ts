import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withTransaction } from "../../db/transaction.ts";
import { payWith } from "../../test/sandbox-payer.ts";
import { orderOf, startPaymentsBench } from "../../test/payments-bench.ts";
import { noteKnownEvent, readMoney } from "./money-statements.ts";

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
    bench.heard.refunds.filter((one) => one.payment.reference === reference).map((one) => one.standing.state);
  const atPeer = async ({ intentId }: Paid) =>
    (await bench.sandbox.listRefunds()).filter((one) => one.intentId === intentId);

  async function requestNow(paid: Paid): Promise<string> {
    const refund = await request(paid);
    if (refund === null) throw new Error("nothing to refund");
    return refund.refundId;
  }

  test("gives the whole payment back, once, with who asked", async () => {
    const paid = await makePaid();
    const refundId = await requestNow(paid);
    expect(await bench.payments.executeRefund(refundId)).toBe("SUCCEEDED");
    expect(await bench.payments.executeRefund(refundId)).toBe("SUCCEEDED");
    expect(await request(paid), "asked again").toMatchObject({ refundId });
    expect(await atPeer(paid)).toMatchObject([{ amount: 1250, status: "succeeded", reason: "NONE_PROVIDED" }]);
    expect(heardOf(paid)).toEqual(["REFUNDED"]);
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
    expect(heardOf(paid)).toEqual(["REFUNDING", "REFUNDED"]);
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
      expect(heardOf(paid)).toEqual([first === "PENDING" ? "REFUNDING" : "REFUNDED", "FAILED"]);
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
    expect(heardOf(paid)).toEqual(["REFUNDED"]);
    const events = await bench.db.selectFrom("webhook_event").select("type").execute();
    expect(events.map((one) => one.type)).toContain("refund.created");
  });

  test("an event that tells what is known is noted, unless something was recorded since that was looked up", async () => {
    const { paymentId } = await makePaid();
    const { newsVersion } = await readMoney(bench.db, paymentId);
    const note = (eventId: string, version: number) => {
      const event = {
        provider: "sandbox",
        account: null,
        eventId,
        eventType: "refund.updated",
        now: bench.clock.now(),
      };
      return noteKnownEvent(bench.db, { paymentId, newsVersion: version, ...event });
    };
    expect(await note("evt_stale", newsVersion - 1)).toBe(false);
    expect(await note("evt_known", newsVersion)).toBe(true);
    expect(await note("evt_known", newsVersion), "again").toBe(true);
    const noted = bench.db
      .selectFrom("webhook_event")
      .select("event_id")
      .where("event_id", "in", ["evt_stale", "evt_known"]);
    expect(await noted.execute()).toEqual([{ event_id: "evt_known" }]);
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
      account: null,
      amount: 1250,
      reason: "NONE_PROVIDED",
      idempotencyKey: refund.idempotency_key,
    });
    bench.clock.advance({ seconds: 31 });
    await bench.runJob("payments.settle-refunds");
    expect(heardOf(lost)).toEqual(["REFUNDED"]);
    expect(await atPeer(lost)).toHaveLength(1);

    const pending = await makePaid("4000000001000068");
    const pendingId = await requestNow(pending);
    expect(await bench.payments.executeRefund(pendingId)).toBe("PENDING");
    bench.clock.advance({ seconds: 3_600 });
    await bench.runJob("payments.settle-refunds");
    expect(heardOf(pending)).toEqual(["REFUNDING"]);
    expect(await bench.payments.executeRefund(pendingId)).toBe("PENDING");
  });

  test("made by hand at the provider's desk while ours was written down: ours is refused, the money is back", async () => {
    for (const card of ["4000000001000043", "4000000001000050"]) {
      const paid = await makePaid(card);
      const refundId = await requestNow(paid);
      await byHand(paid, 1250);
      expect(await bench.payments.executeRefund(refundId)).toBe("FAILED");
      expect(heardOf(paid).at(-1)).toBe("REFUNDED");
      expect(await atPeer(paid)).toHaveLength(1);
    }
  });

  const byHand = ({ intentId }: Paid, amount: number) =>
    bench.sandbox.refund({ intentId, account: null, amount, reason: "by hand", idempotencyKey: randomUUID() });
  const alertOf = ({ reference }: Paid) =>
    bench.heard.refunds.filter((one) => one.payment.reference === reference).at(-1)?.standing.alert;

  test("made by hand without ours: the event tells; a part warns, the rest can be given back here", async () => {
    const whole = await makePaid();
    await byHand(whole, 1250);
    await expect.poll(() => heardOf(whole)).toEqual(["REFUNDED"]);
    await expect(request(whole)).rejects.toMatchObject({ code: "PAYMENT_NOT_REFUNDABLE" });

    const part = await makePaid();
    await byHand(part, 250);
    await expect.poll(() => alertOf(part)).toBe("REFUNDED_AT_PROVIDER");
    expect(heardOf(part)).toEqual([null]);
    expect(await bench.payments.executeRefund(await requestNow(part))).toBe("SUCCEEDED");
    expect(heardOf(part).at(-1)).toBe("REFUNDED");
    expect((await atPeer(part)).map((one) => one.amount)).toEqual([250, 1000]);
    const lines = await bench.db
      .selectFrom("activity")
      .select("type")
      .where("subject_id", "=", whole.paymentId)
      .orderBy("activity_id")
      .execute();
    expect(lines.map((one) => one.type)).toEqual(["payment.succeeded", "payment.refunded_at_provider"]);
  });

  test("a dispute warns until it is won", async () => {
    const paid = await makePaid("4000000000000259");
    bench.clock.advance({ seconds: 31 });
    await bench.sandbox.deliverDue();
    expect(alertOf(paid)).toBe("DISPUTED");
    const dispute = await bench.db
      .updateTable("sandbox.dispute")
      .set({ status: "won" })
      .where("intent_id", "=", paid.intentId)
      .returning("dispute_id")
      .executeTakeFirstOrThrow();
    await bench.deliver({ object: "dispute", id: dispute.dispute_id, intent: paid.intentId });
    expect(alertOf(paid)).toBeNull();
  });

  test("what was taken for failed lives again when the provider says so", async () => {
    const paid = await makePaid("4000000001000076");
    const refundId = await requestNow(paid);
    await bench.payments.executeRefund(refundId);
    bench.clock.advance({ seconds: 31 });
    await bench.sandbox.deliverDue();
    expect(heardOf(paid).at(-1)).toBe("FAILED");
    // The younger one was never asked for, and may not be any more.
    const younger = await requestNow(paid);
    const [peer] = await atPeer(paid);
    const refund = { object: "refund", id: peer?.providerRefundId, intent: paid.intentId };
    const become = (status: string) =>
      bench.db.updateTable("sandbox.refund").set({ status }).where("intent_id", "=", paid.intentId).execute();
    await become("succeeded");
    await bench.deliver(refund);
    expect(heardOf(paid).at(-1)).toBe("REFUNDED");
    expect(await bench.payments.executeRefund(younger)).toBe("FAILED");
    await become("failed");
    await bench.deliver(refund);
    expect(heardOf(paid).at(-1)).toBe("FAILED");
    expect(await atPeer(paid)).toHaveLength(1);
  });

  test("a clear no of the provider is a failed refund", async () => {
    const paid = await makePaid("4000000001000050");
    const refundId = await requestNow(paid);
    await bench.db
      .updateTable("sandbox.intent")
      .set({ status: "canceled" })
      .where("intent_id", "=", paid.intentId)
      .execute();
    expect(await bench.payments.executeRefund(refundId)).toBe("FAILED");
    expect(heardOf(paid)).toEqual(["FAILED"]);
    expect(await atPeer(paid)).toEqual([]);
  });
});
