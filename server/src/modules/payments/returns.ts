import { formatMoney } from "@skipline/contract/money";
import { type ReturnReason, returnReasons, type UnreturnedPayment } from "@skipline/contract/payments";
import * as m from "@skipline/contract/texts";
import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { Actor } from "../../http/call.ts";
import { readMoney } from "./money-statements.ts";
import { recordPayment } from "./payment-activity.ts";
import type { PaymentsDeps } from "./payments-deps.ts";
import { lockPayment, type Payment } from "./payments-store.ts";
import { leftToRefund, type Money } from "./refund-standing.ts";
import { insertRefund, setRefundStatus } from "./refunds-store.ts";
import * as store from "./returns-store.ts";

type Trx = Transaction<Database>;

const hourMs = 3_600_000;
/** From the first try on. What has not gone back by then never will by itself. */
const longestMs = 30 * 24 * hourMs;

/** What is left to do about a payment that goes back. */
type ReturnPlan =
  | { kind: "back" }
  | { kind: "under way" }
  | { kind: "person" }
  /** With a refund of its own, not asked for before. */
  | { kind: "again"; notBefore: Date };

/**
 * After a first failure an hour, then twice as long each time. While the payer's bank decides about a dispute, and after
 * it has, nobody gives the same money back a second time unseen.
 */
function planReturn(paid: number, { refunds, deskRefunds, disputes }: Money, now: Date): ReturnPlan {
  const isDone =
    refunds.some((one) => one.status === "SUCCEEDED") || leftToRefund(paid, { refunds: [], deskRefunds }) === 0;
  if (isDone) return { kind: "back" };
  const live = refunds.find((one) => one.status !== "FAILED");
  if (live?.status === "PENDING") return { kind: "under way" };
  if (disputes.some((one) => one.status !== "WON")) return { kind: "person" };
  if (live) return { kind: "under way" };
  const pauseMs = hourMs * 2 ** Math.max(0, refunds.length - 1);
  const notBefore = new Date(now.getTime() + pauseMs);
  const begun = refunds[0]?.createdAt ?? now;
  return notBefore.getTime() > begun.getTime() + longestMs ? { kind: "person" } : { kind: "again", notBefore };
}

/** A server of another version may have written one that is not known here. */
function asReturnReason(written: string): ReturnReason {
  return returnReasons.find((reason) => reason === written) ?? "OTHER";
}

/** Payments that could not be used, and that go back in vain: tried again for a time, then a person's. */
export function createReturns({ db, clock, log }: Pick<PaymentsDeps, "db" | "clock" | "log">) {
  /** In the transaction that recorded something new of a returned payment's money, and holds its row. */
  async function goOn(trx: Trx, payment: Payment): Promise<void> {
    const now = clock.now();
    const { paymentId } = payment;
    const money = await readMoney(trx, paymentId);
    const { failedAt, handedOverAt } = await store.readReturn(trx, paymentId);
    const plan = planReturn(payment.amount, money, now);
    if (plan.kind === "under way") return;
    // Written down, and not made by now: it never will be.
    const waiting = money.refunds.find((one) => one.status === "REQUESTED");
    if (waiting) await setRefundStatus(trx, now, waiting.refundId, "FAILED", null);
    if (plan.kind === "back") {
      if (failedAt === null) return;
      await store.setReturnState(trx, paymentId, { failedAt: null, handedOverAt });
      return record(trx, payment, "payment.return_made");
    }
    if (handedOverAt !== null) {
      // Something has moved since: that person looks again.
      return store.setReturnState(trx, paymentId, { failedAt: failedAt ?? now, handedOverAt });
    }
    if (plan.kind === "person") {
      log.error({ paymentId }, "a payment can't be given back: a person has to");
      await store.setReturnState(trx, paymentId, { failedAt: failedAt ?? now, handedOverAt: now });
      return record(trx, payment, "payment.return_handed_over");
    }
    const amount = leftToRefund(payment.amount, money);
    const reason = payment.returnedReason ?? "";
    const refund = await insertRefund(trx, now, {
      ...plan,
      paymentId,
      amount,
      isWhole: true,
      reason,
      requestedBy: null,
    });
    if (!refund) return;
    await store.setReturnState(trx, paymentId, { failedAt: failedAt ?? now, handedOverAt });
    await record(trx, payment, "payment.return_failed", { againAt: plan.notBefore.toISOString() });
    await record(trx, payment, "refund.requested", { refundId: refund.refundId, reason });
  }

  function record(trx: Trx, payment: Payment, type: string, details: Record<string, unknown> = {}): Promise<void> {
    return recordPayment(trx, clock, payment, { type, details });
  }

  /** What a server of another version recorded as failed, and left at that. */
  async function findLeft(): Promise<void> {
    for (const paymentId of await store.listLeft(db, clock.now())) {
      await withTransaction(db, async (trx) => goOn(trx, await lockPayment(trx, paymentId)));
    }
  }

  async function listUnreturned(after: store.Place | null, limit: number) {
    const rows = await store.listUnreturned(db, after, limit);
    return rows.map(({ amountCents, failedAt, nextTryAt, handedOverAt, reason, ...row }): UnreturnedPayment => ({
      ...row,
      amount: formatMoney(amountCents),
      reason: asReturnReason(reason),
      failedAt: failedAt.toISOString(),
      nextTryAt: nextTryAt?.toISOString() ?? null,
      handedOverAt: handedOverAt?.toISOString() ?? null,
    }));
  }

  /** A person has given it back, some other way. @throws AppError NOT_FOUND, CONFLICT while it goes back by itself */
  async function closeUnreturned(done: { paymentId: string; note: string; actor: Actor }): Promise<void> {
    const { paymentId, note, actor } = done;
    await withTransaction(db, async (trx) => {
      const isThere = await store.isReturned(trx, paymentId);
      if (!isThere) throw notFound("Payment");
      const payment = await lockPayment(trx, paymentId);
      const { failedAt, handedOverAt } = await store.readReturn(trx, paymentId);
      if (handedOverAt === null) throw new AppError("CONFLICT", m.refused_payment_returning);
      if (failedAt === null) return;
      await store.setReturnState(trx, paymentId, { failedAt: null, handedOverAt });
      await recordPayment(trx, clock, payment, {
        type: "payment.return_closed",
        actor: { userId: actor.userId },
        details: { note },
      });
    });
  }

  return { goOn, findLeft, listUnreturned, closeUnreturned };
}

export type Returns = ReturnType<typeof createReturns>;
