import { id } from "@skipline/contract/text";
import type { Transaction } from "kysely";
import { recordActivity } from "../../db/activity.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import type { Intent, ProviderRefund, WebhookNotice } from "../../providers/payments/payment-provider.ts";
import type { FindSubscriber, PaymentsDeps } from "./payments-deps.ts";
import type { Payment } from "./payments-store.ts";
import * as store from "./payments-store.ts";
import type { Refund } from "./refunds-store.ts";
import * as refunds from "./refunds-store.ts";

type Trx = Transaction<Database>;
type Event = Pick<WebhookNotice, "eventId" | "type">;

/**
 * Records what the provider says, each in one transaction with its effect: the webhook's event, our row, what the
 * subscriber makes of it and the activity. Locks the payment's row first, the subscriber's (an order) after it.
 */
export function createSettlement(deps: PaymentsDeps, findSubscriber: FindSubscriber) {
  const { db, clock, log, provider } = deps;

  /** Answers the id of a refund that the caller must now execute: of a payment that could not be used. */
  async function applyIntent(intent: Intent, event: Event | null = null): Promise<string | null> {
    return withTransaction(db, async (trx) => {
      const now = clock.now();
      if (event && !(await store.insertEvent(trx, now, { provider: provider.name, ...event }))) return null;
      const payment = id.safeParse(intent.paymentId).success
        ? await store.lockPaymentOfIntent(trx, { provider: provider.name, ...intent })
        : null;
      if (!payment) {
        // Genuine, but not for a payment of ours: nothing of ours may be paid by it.
        log.error({ intentId: intent.intentId, status: intent.status }, "intent of no payment of ours");
        return null;
      }
      if (intent.status === "succeeded") return applySuccess(trx, payment, intent);
      const status = intent.status === "canceled" ? "CANCELED" : intent.status === "processing" ? "PROCESSING" : "OPEN";
      await store.setUnpaidStatus(trx, now, payment.paymentId, intent.intentId, status);
      return null;
    });
  }

  async function applySuccess(trx: Trx, before: Payment, intent: Intent): Promise<string | null> {
    const misfit = whyUnusable(before, intent);
    const payment: Payment = {
      ...before,
      intentId: intent.intentId,
      amount: intent.amount,
      currency: intent.currency,
      status: "SUCCEEDED",
      returnedReason: misfit,
    };
    const isFirst = await store.setSucceeded(trx, clock.now(), { ...payment, intentId: intent.intentId });
    if (!isFirst && !deps.unsafeForTests?.repeatSuccess) return null;
    await record(trx, "payment.succeeded", payment, { userId: payment.userId });
    const verdict = misfit
      ? ({ accepted: false, reason: misfit } as const)
      : await findSubscriber(payment.purpose).paymentSucceeded(trx, payment);
    return verdict.accepted ? null : giveBack(trx, payment, verdict.reason);
  }

  async function giveBack(trx: Trx, payment: Payment, reason: string): Promise<string | null> {
    log.warn({ paymentId: payment.paymentId, reason }, "payment can't be used and goes back");
    await store.setReturned(trx, payment.paymentId, reason);
    const refund = await refunds.insertRefund(trx, clock.now(), {
      paymentId: payment.paymentId,
      amount: payment.amount,
      reason,
      requestedBy: null,
    });
    await record(trx, "payment.returned", payment, null, { reason });
    if (refund) await record(trx, "refund.requested", payment, null, { refundId: refund.refundId, reason });
    return refund?.refundId ?? null;
  }

  /** Answers the refund as it stands now. What the provider can't mean (another intent, another amount) changes nothing. */
  async function applyRefund(refundId: string, peer: ProviderRefund, event: Event | null = null): Promise<Refund> {
    return withTransaction(db, async (trx) => {
      const now = clock.now();
      const { paymentId } = await refunds.getRefund(trx, refundId);
      const payment = await store.lockPayment(trx, paymentId);
      const refund = await refunds.getRefund(trx, refundId);
      if (event && !(await store.insertEvent(trx, now, { provider: provider.name, ...event }))) return refund;
      if (peer.intentId !== payment.intentId || peer.amount !== refund.amount) {
        log.error({ refundId, providerRefundId: peer.providerRefundId }, "refund differs from what was asked");
        return refund;
      }
      const status = peer.status === "succeeded" ? "SUCCEEDED" : peer.status === "failed" ? "FAILED" : "PENDING";
      return changeRefund(trx, payment, refund, status, peer.providerRefundId);
    });
  }

  /** The provider said a clear no: the refund does not exist there. */
  async function failRefund(refundId: string, why: string): Promise<Refund> {
    log.error({ refundId, why }, "refund refused by the provider");
    return withTransaction(db, async (trx) => {
      const { paymentId } = await refunds.getRefund(trx, refundId);
      const payment = await store.lockPayment(trx, paymentId);
      const refund = await refunds.getRefund(trx, refundId);
      // Only a refund that never came to be can be refused: a later repeat says nothing about the first call.
      if (refund.status !== "REQUESTED") return refund;
      return changeRefund(trx, payment, refund, "FAILED", null);
    });
  }

  async function changeRefund(
    trx: Trx,
    payment: Payment,
    before: Refund,
    status: "PENDING" | "SUCCEEDED" | "FAILED",
    providerRefundId: string | null,
  ): Promise<Refund> {
    const refund = await refunds.setRefundStatus(trx, clock.now(), before.refundId, status, providerRefundId);
    if (!refund) return before;
    await findSubscriber(payment.purpose).refundChanged(trx, { payment, refund });
    const details = { refundId: refund.refundId, reason: refund.reason };
    if (status === "SUCCEEDED") await record(trx, "refund.succeeded", payment, null, details);
    if (status === "FAILED") {
      log.error({ refundId: refund.refundId, paymentId: payment.paymentId, was: before.status }, "refund failed");
      await record(trx, "refund.failed", payment, null, details);
    }
    return refund;
  }

  function record(
    trx: Trx,
    type: string,
    payment: Payment,
    actor: { userId: string; name?: string } | null,
    details: Record<string, unknown> = {},
  ): Promise<void> {
    const { purpose, reference, amount, currency } = payment;
    return recordActivity(trx, clock, {
      type,
      actor,
      vendorId: payment.vendorId,
      subjectType: "payment",
      subjectId: payment.paymentId,
      details: { purpose, reference, amountCents: amount, currency, ...details },
    });
  }

  return { applyIntent, applyRefund, failRefund, record };
}

export type Settlement = ReturnType<typeof createSettlement>;

/** Why a success can't count for this row at all, whatever the subscriber would say. */
function whyUnusable(payment: Payment, intent: Intent): string | null {
  if (payment.status === "CANCELED") return "payment was cancelled";
  if (intent.currency !== payment.currency) return `currency ${intent.currency} instead of ${payment.currency}`;
  // While the amount is being set at the provider either may be taken; the subscriber compares it with what is owed.
  const isKnown = intent.amount === payment.amount || intent.amount === payment.nextAmount;
  if (!isKnown) return `amount ${intent.amount} instead of ${payment.amount} cents`;
  return null;
}
