import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { orderOf, startPaymentsBench } from "../../test/payments-bench.ts";
import { payWith } from "../../test/sandbox-payer.ts";
import { openVenue } from "../../test/test-venue.ts";

const hour = 3_600;

/** A payment that nobody can use goes back by itself, and what is refused once is tried again. */
describe("payments that go back in vain", () => {
  let bench: Awaited<ReturnType<typeof startPaymentsBench>>;
  beforeAll(async () => {
    bench = await startPaymentsBench();
    bench.heard.verdict = () => ({ accepted: false, reason: "EXPIRED" });
  });
  afterAll(() => bench.close());

  type Paid = Awaited<ReturnType<typeof payInVain>>;

  /** Its bank refuses refunds, half a minute after they were asked for. */
  async function payInVain(card = "4000000001000076") {
    const order = orderOf(bench.userId);
    const intent = await bench.payments.ensureIntent(order);
    await payWith(bench.sandbox, intent.clientSecret, card);
    expect(await bench.payments.refresh(order)).toEqual({ status: "none" });
    return { ...order, ...intent };
  }

  async function letBankRefuse(): Promise<void> {
    bench.clock.advance({ seconds: 31 });
    await bench.sandbox.deliverDue();
  }

  /** The job comes round each minute; here whenever the time has gone on. */
  async function passHours(hours: number): Promise<void> {
    bench.clock.advance({ seconds: hours * hour });
    await bench.runJob("payments.settle-refunds");
    await letBankRefuse();
  }

  const openBank = ({ intentId }: Paid) =>
    bench.db.updateTable("sandbox.intent").set({ refund_mode: "at_once" }).where("intent_id", "=", intentId).execute();
  const atPeer = async ({ intentId }: Paid) =>
    (await bench.sandbox.listRefunds()).filter((one) => one.intentId === intentId);
  const rowsOf = ({ paymentId }: Paid) =>
    bench.db
      .selectFrom("refund")
      .select(["status", "idempotency_key"])
      .where("payment_id", "=", paymentId)
      .orderBy("refund_id")
      .execute();
  const linesOf = async ({ paymentId }: Paid) =>
    (
      await bench.db
        .selectFrom("activity")
        .select("type")
        .where("subject_id", "=", paymentId)
        .where("type", "like", "payment.return%")
        .orderBy("activity_id")
        .execute()
    ).map((one) => one.type);
  const person = () => ({ userId: bench.userId, phone: "+12135550100", sessionId: randomUUID() });
  const listed = async ({ paymentId }: Paid) =>
    (await bench.payments.listUnreturned(null, 100)).find((one) => one.paymentId === paymentId);

  test("a refund that fails is followed by one with a key of its own, after growing pauses, until one succeeds", async () => {
    const paid = await payInVain();
    await letBankRefuse();
    expect((await rowsOf(paid)).map((one) => one.status)).toEqual(["FAILED", "REQUESTED"]);
    await bench.runJob("payments.settle-refunds");
    expect(await atPeer(paid), "not before an hour").toHaveLength(1);
    await assertInvariants(bench.db);
    expect(await listed(paid)).toMatchObject({ tries: 1, handedOverAt: null, reason: "EXPIRED", vendorName: null });
    await passHours(1);
    expect((await atPeer(paid)).map((one) => one.status)).toEqual(["failed", "failed"]);
    await passHours(1);
    expect(await atPeer(paid), "two hours after the second").toHaveLength(2);
    await openBank(paid);
    await passHours(1);
    expect((await atPeer(paid)).map((one) => one.status)).toEqual(["failed", "failed", "succeeded"]);
    const rows = await rowsOf(paid);
    expect(rows.map((one) => one.status)).toEqual(["FAILED", "FAILED", "SUCCEEDED"]);
    expect(new Set(rows.map((one) => one.idempotency_key)).size).toBe(3);
    expect(await linesOf(paid)).toEqual([
      "payment.returned",
      "payment.return_failed",
      "payment.return_failed",
      "payment.return_made",
    ]);
    expect(await listed(paid)).toBeUndefined();
    await passHours(30 * 24);
    expect(await atPeer(paid)).toHaveLength(3);
    await assertInvariants(bench.db);
  });

  test("after thirty days at most it is a person's, who ends it", async () => {
    const paid = await payInVain();
    await letBankRefuse();
    for (let day = 0; day < 31; day += 1) await passHours(24);
    const tries = await atPeer(paid);
    expect(tries.length).toBeGreaterThan(5);
    expect((await rowsOf(paid)).every((one) => one.status === "FAILED")).toBe(true);
    expect((await linesOf(paid)).at(-1)).toBe("payment.return_handed_over");
    expect(await listed(paid)).toMatchObject({ tries: tries.length, nextTryAt: null, amount: "12.50" });
    expect((await listed(paid))?.handedOverAt).not.toBeNull();
    await assertInvariants(bench.db);
    await passHours(24 * 30);
    expect(await atPeer(paid)).toHaveLength(tries.length);
    await bench.payments.closeUnreturned({ paymentId: paid.paymentId, note: "paid by cheque", actor: person() });
    await bench.payments.closeUnreturned({ paymentId: paid.paymentId, note: "again", actor: person() });
    expect(await listed(paid)).toBeUndefined();
    expect((await linesOf(paid)).filter((one) => one === "payment.return_closed")).toHaveLength(1);
    await assertInvariants(bench.db);
  });

  test("a reason that a server of another version wrote is not known here, and its payment is listed with its venue", async () => {
    const paid = await payInVain();
    await letBankRefuse();
    const { vendorId } = await openVenue(bench.db, "returns");
    await bench.db
      .updateTable("payment")
      .set({ returned_reason: "order has expired", vendor_id: vendorId })
      .where("payment_id", "=", paid.paymentId)
      .execute();
    expect(await listed(paid)).toMatchObject({ reason: "OTHER", vendorName: "returns" });
  });

  test("what still goes back by itself can't be ended by hand", async () => {
    const paid = await payInVain();
    await letBankRefuse();
    const closed = bench.payments.closeUnreturned({ paymentId: paid.paymentId, note: "x", actor: person() });
    await expect(closed).rejects.toMatchObject({ code: "CONFLICT" });
    const unknown = bench.payments.closeUnreturned({ paymentId: randomUUID(), note: "x", actor: person() });
    await expect(unknown).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("before each repeat the provider is asked: what went back at its desk is not given twice", async () => {
    const paid = await payInVain();
    await letBankRefuse();
    // Its events are lost, too.
    await bench.db
      .updateTable("sandbox.intent")
      .set({ refund_mode: "at_once", webhook_mode: "never" })
      .where("intent_id", "=", paid.intentId)
      .execute();
    await bench.sandbox.refund({ ...paid, amount: 1250, reason: "by hand", idempotencyKey: randomUUID() });
    await passHours(1);
    expect((await atPeer(paid)).map((one) => one.status)).toEqual(["failed", "succeeded"]);
    expect((await rowsOf(paid)).map((one) => one.status)).toEqual(["FAILED", "FAILED"]);
    expect((await linesOf(paid)).at(-1)).toBe("payment.return_made");
    await passHours(3);
    expect(await atPeer(paid)).toHaveLength(2);
    await assertInvariants(bench.db);
  });

  test("what the payer disputes is the bank's to decide, and a person's to look at", async () => {
    const paid = await payInVain();
    await letBankRefuse();
    const id = `dp_${paid.paymentId}`;
    await bench.db
      .insertInto("sandbox.dispute")
      .values({ dispute_id: id, intent_id: paid.intentId, status: "open", created_at: bench.clock.now() })
      .execute();
    await bench.deliver({ object: "dispute", id, intent: paid.intentId });
    await passHours(1);
    expect(await atPeer(paid)).toHaveLength(1);
    expect((await linesOf(paid)).at(-1)).toBe("payment.return_handed_over");
    await assertInvariants(bench.db);
  });

  test("what a server of the version before left behind is counted, and found", async () => {
    const paid = await payInVain();
    await letBankRefuse();
    // The provider brings some of its news by its own clock: whoever took them up before may not be through with them.
    const states = async () => (await rowsOf(paid)).map((one) => one.status);
    await expect.poll(states).toEqual(["FAILED", "REQUESTED"]);
    // As that version leaves it: failed, and nothing more.
    await bench.db
      .deleteFrom("refund")
      .where("payment_id", "=", paid.paymentId)
      .where("status", "=", "REQUESTED")
      .execute();
    await sql`update payment set return_failed_at = null where payment_id = ${paid.paymentId}`.execute(bench.db);
    expect(await bench.payments.readGauges()).toMatchObject({ payments_without_refund: 1 });
    await bench.runJob("payments.find-unreturned");
    expect(await bench.payments.readGauges()).toMatchObject({ payments_without_refund: 0 });
    expect((await rowsOf(paid)).map((one) => one.status)).toEqual(["FAILED", "REQUESTED"]);
    await assertInvariants(bench.db);
  });
});
