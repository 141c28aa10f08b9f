import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { PaymentProviderError, type ProviderRefund } from "../../providers/payments/payment-provider.ts";
import type { PaymentsDeps } from "./payments-deps.ts";
import { findCurrentPayment, getPayment, type Subject } from "./payments-store.ts";
import { type CallBudget, createCallBudget } from "./provider-calls.ts";
import type { Refund } from "./refunds-store.ts";
import * as refunds from "./refunds-store.ts";
import type { Settlement } from "./settlement.ts";

export interface RefundRequest extends Subject {
  reason: string;
  /** Null when the system asks. */
  requestedBy: { userId: string; name?: string } | null;
}

/** Where a refund stands for whoever asked for it: PENDING also while nothing is known yet; the job goes on asking. */
export type RefundResult = "SUCCEEDED" | "PENDING" | "FAILED";

export function createRefunds(deps: PaymentsDeps, settlement: Settlement) {
  const { db, clock, provider, log } = deps;

  /**
   * Writes down, in the caller's own transaction, that a payment goes back in full; `executeRefund` then does it.
   * Locks no payment row, so it may come after the caller's own locks. One that is under way or done is answered
   * again; null when nothing was paid.
   */
  async function requestRefund(trx: Transaction<Database>, request: RefundRequest): Promise<string | null> {
    const payment = await findCurrentPayment(trx, request);
    if (payment?.status !== "SUCCEEDED") return null;
    const refund = await refunds.insertRefund(trx, clock.now(), {
      paymentId: payment.paymentId,
      amount: payment.amount,
      reason: request.reason,
      requestedBy: request.requestedBy?.userId ?? null,
    });
    if (!refund) return (await refunds.findLiveRefund(trx, payment.paymentId))?.refundId ?? null;
    const details = { refundId: refund.refundId, reason: refund.reason };
    await settlement.record(trx, "refund.requested", payment, request.requestedBy, details);
    return refund.refundId;
  }

  /** Asks the provider for a refund that was written down, with its stored key: however often, it is one refund. */
  async function executeRefund(refundId: string, call = createCallBudget()): Promise<RefundResult> {
    const refund = await refunds.getRefund(db, refundId);
    if (refund.status === "FAILED" || refund.status === "SUCCEEDED") return refund.status;
    try {
      const peer = await ask(call, refund);
      return resultOf(await settlement.applyRefund(refundId, peer));
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      // A refund that the provider knew may not be taken for failed by an odd answer about it.
      if (error.kind === "unavailable" || refund.providerRefundId !== null) {
        log.warn({ err: error, refundId }, "nothing is known of a refund yet");
        return "PENDING";
      }
      return resultOf(await settlement.failRefund(refundId, error.message));
    }
  }

  async function ask(call: CallBudget, refund: Refund): Promise<ProviderRefund> {
    const { providerRefundId } = refund;
    if (providerRefundId !== null) return call(() => provider.fetchRefund(providerRefundId));
    const { intentId } = await getPayment(db, refund.paymentId);
    if (intentId === null) throw new Error(`refund ${refund.refundId} of a payment without an intent`);
    const idempotencyKey = deps.unsafeForTests?.forgetRefundKeys ? randomUUID() : refund.idempotencyKey;
    return call(() => provider.refund({ intentId, amount: refund.amount, idempotencyKey, reason: refund.reason }));
  }

  /** For the follow-up of a success that could not be used: whatever happens here, the row is there for the job. */
  async function executeReturn(call: CallBudget, refundId: string | null): Promise<void> {
    if (refundId === null) return;
    try {
      await executeRefund(refundId, call);
    } catch (error) {
      log.error({ err: error, refundId }, "payment not given back yet");
    }
  }

  return { requestRefund, executeRefund, executeReturn };
}

export type Refunds = ReturnType<typeof createRefunds>;

function resultOf(refund: Refund): RefundResult {
  return refund.status === "REQUESTED" ? "PENDING" : refund.status;
}
