import type { Order } from "@skipline/contract/ordering";
import { withTransaction } from "../../db/transaction.ts";
import { AppError } from "../../http/app-error.ts";
import type { Actor } from "../../http/call.ts";
import { recordOrder } from "./order-activity.ts";
import { isFree, paymentProcessing, refuse, refusePayment } from "./order-lifecycle.ts";
import type { OrderingDeps, SucceededPayment, Trx } from "./ordering-deps.ts";
import type { OrderingService } from "./ordering-service.ts";
import * as store from "./ordering-store.ts";

export type PaymentVerdict = { accepted: true } | { accepted: false; reason: string };

interface RefundNews {
  payment: { reference: string };
  refund: { refundId: string; status: string; requestedBy: string | null };
}

/** Makes orders PAID and REFUNDED: by the provider's word, whichever way it comes, once. */
export function createOrderPayment(deps: OrderingDeps, service: OrderingService) {
  const { db, clock, payments } = deps;

  async function markPaid(actor: Actor, orderId: string): Promise<Order> {
    const row = await service.findOwn(actor, orderId);
    if (row.status === "IN_PROGRESS") await settle(actor, row);
    return service.getOwnView(actor, orderId);
  }

  async function settle(actor: Actor, row: store.OrderRow): Promise<void> {
    const refusal = refusePayment(row);
    if (refusal) throw refuse(refusal);
    if (isFree(row)) return placeFree(row);
    const { status } = await payments.refresh({ purpose: "ORDER", reference: row.orderId });
    const current = await service.findOwn(actor, row.orderId);
    if (current.status !== "IN_PROGRESS") return;
    if (status === "processing") throw refuse(paymentProcessing);
    // A try that comes too early may be repeated with the same key: it is no final answer.
    throw new AppError("ORDER_NOT_PAID", "This order has not been paid.", { retryAfter: 1 });
  }

  /** Only for the total that was read: an order that grew meanwhile is not free any more. */
  async function placeFree(row: store.OrderRow): Promise<void> {
    await withTransaction(db, async (trx) => {
      if (await store.setPaid(trx, row.orderId, clock.now(), row.version)) {
        await recordPaid(trx, row, { isFree: true });
        return;
      }
      const current = await store.findOrderRow(trx, row.orderId);
      if (current?.status === "IN_PROGRESS") {
        throw new AppError("CONFLICT", "This order was changed elsewhere. Please review it.", { retryAfter: 1 });
      }
    });
  }

  function recordPaid(trx: Trx, row: store.OrderRow, details: Record<string, unknown>): Promise<void> {
    return recordOrder(trx, clock, row, "order.paid", { userId: row.userId }, details);
  }

  /** Runs in the payments module's transaction, which holds the payment's row. */
  async function paymentSucceeded(trx: Trx, payment: SucceededPayment): Promise<PaymentVerdict> {
    const row = await store.lockOrderRow(trx, payment.reference);
    const reason = refusedPayment(row, payment);
    if (!row || reason) return { accepted: false, reason: reason ?? "order is not there" };
    await store.setPaid(trx, row.orderId, clock.now());
    await recordPaid(trx, row, { paymentId: payment.paymentId });
    return { accepted: true };
  }

  function refusedPayment(row: store.OrderRow | null, payment: SucceededPayment): string | null {
    if (!row) return "order is not there";
    if (row.status !== "IN_PROGRESS") return "order was paid already";
    if (row.expiredAt) return "order has expired";
    if (row.userId !== payment.userId) return "payment of another user";
    if (payment.currency !== "usd") return "another currency";
    if (row.totalCents !== payment.amount) return "amount differs from the order's total";
    return null;
  }

  /** Runs in the payments module's transaction: what became of a refund, also long after it counted as done. */
  async function refundChanged(trx: Trx, { payment, refund }: RefundNews): Promise<void> {
    const row = await store.lockOrderRow(trx, payment.reference);
    if (!row) return;
    const now = clock.now();
    const isDone = refund.status === "SUCCEEDED" && (await store.setRefunded(trx, row.orderId, now));
    const isFailed = refund.status === "FAILED" && (await store.setRefundFailed(trx, row.orderId, now));
    if (!isDone && !isFailed) return;
    const by = refund.requestedBy === null ? null : { userId: refund.requestedBy };
    const { refundId } = refund;
    await recordOrder(trx, clock, row, isDone ? "order.refunded" : "order.refund_failed", by, { refundId });
  }

  return { markPaid, paymentSubscriber: { paymentSucceeded, refundChanged } };
}
