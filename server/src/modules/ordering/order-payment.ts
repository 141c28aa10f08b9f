import { currency } from "@skipline/contract/money";
import type { Order } from "@skipline/contract/ordering";
import type { ReturnReason } from "@skipline/contract/payments";
import * as m from "@skipline/contract/texts";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { Actor } from "../../http/call.ts";
import type { MoneyNews, PaymentVerdict, RefundedValues, SettlementValues, Standing } from "../payments/index.ts";
import { recordOrder } from "./order-activity.ts";
import { findFacts } from "./order-facts.ts";
import { isFree, paymentProcessing, type RefundState, refuse, refusePayment } from "./order-lifecycle.ts";
import { listSoldOut } from "./order-pricing.ts";
import { recordOrderRefunded } from "./order-refund-record.ts";
import { holdStock } from "./order-statements.ts";
import { settleOrder } from "./order-settlement.ts";
import type { OrderingDeps, SucceededPayment, Trx } from "./ordering-deps.ts";
import type { OrderingService } from "./ordering-service.ts";
import * as store from "./ordering-store.ts";
import type { OrderView } from "./ordering-views.ts";

/** Makes orders PAID and REFUNDED: by the provider's word, whichever way it comes, once. */
export function createOrderPayment(deps: OrderingDeps, service: OrderingService) {
  const { db, clock, log, catalog, payments } = deps;

  async function markPaid(actor: Actor, orderId: string): Promise<Order> {
    const row = await store.findOrderRow(db, orderId);
    if (row?.userId !== actor.userId) throw notFound("Order");
    return service.showOwn(row.status === "IN_PROGRESS" ? await settle(row) : await service.findOwn(actor, orderId));
  }

  async function settle(row: store.OrderRow): Promise<OrderView> {
    const refusal = refusePayment(row);
    if (refusal) throw refuse(refusal);
    if (isFree(row)) {
      await placeFree(await service.findOwn(row, row.orderId));
      return service.findOwn(row, row.orderId);
    }
    const { status } = await payments.refresh({ purpose: "ORDER", reference: row.orderId });
    const current = await service.findOwn(row, row.orderId);
    if (current.status !== "IN_PROGRESS") return current;
    if (status === "processing") throw refuse(paymentProcessing);
    // A page that asks on keeps its payment open.
    await service.endOldPrices(current);
    // A try that comes too early may be repeated with the same key: it is no final answer.
    throw new AppError("ORDER_NOT_PAID", m.refused_order_not_paid, { retryAfter: 1 });
  }

  /** Only for the total that was read: an order that grew meanwhile is not free any more. */
  async function placeFree(row: OrderView): Promise<void> {
    await service.requireItems(row);
    await withTransaction(db, async (trx) => {
      if (await setPaid(trx, row, { isFree: true })) return;
      const current = await store.findOrderRow(trx, row.orderId);
      if (current?.status === "IN_PROGRESS") {
        throw new AppError("CONFLICT", m.refused_order_changed, { retryAfter: 1 });
      }
    });
  }

  function warnOfSoldOut(paid: { orderId: string; soldOutProductIds: readonly string[] }): void {
    if (paid.soldOutProductIds.length > 0) log.warn(paid, "paid just after it sold out");
  }

  /**
   * Paid, with what sold out between the last look and the payment: the money is here, so staff decide. The products
   * stay as they are until this is written: whoever marks one sold out comes before, and is seen, or after.
   */
  async function setPaid(trx: Trx, row: store.OrderRow, details: Record<string, unknown>): Promise<boolean> {
    const { orderId, vendorLocationId, version } = row;
    // Its hold was given back: it takes the same again, or can't be paid.
    if (row.stockState === "RETURNED" && !(await holdStock(trx, { orderId, stock: null, now: clock.now() }))) {
      return false;
    }
    const productIds = await store.listProductIds(trx, orderId);
    const soldOutProductIds = listSoldOut(productIds, await catalog.holdProducts(trx, vendorLocationId, productIds));
    if (!(await store.setPaid(trx, { orderId, version, soldOutProductIds, now: clock.now() }))) return false;
    warnOfSoldOut({ orderId, soldOutProductIds });
    const soldOut = soldOutProductIds.length > 0 ? { soldOut: soldOutProductIds } : {};
    await recordOrder(trx, clock, row, "order.paid", { userId: row.userId }, { ...details, ...soldOut });
    return true;
  }

  /** The usual case: nobody changes the order at this moment, and it still owes what was paid. */
  async function settleAtOnce(on: Kysely<Database>, success: SettlementValues): Promise<Standing> {
    const [settled] = await settleOrder(on, success);
    if (settled?.accepted) warnOfSoldOut(settled.accepted);
    return settled?.standing ?? null;
  }

  /** Runs in the payments module's transaction, which holds the payment's row. */
  async function paymentSucceeded(trx: Trx, payment: SucceededPayment): Promise<PaymentVerdict> {
    const row = await store.lockOrderRow(trx, payment.reference);
    if (!row) return { accepted: false, reason: "SUBJECT_MISSING" };
    const reason = refusedPayment(row, payment);
    if (reason) return { accepted: false, reason };
    const isPaid = await setPaid(trx, row, { paymentId: payment.paymentId });
    if (!isPaid) return { accepted: false, reason: "SOLD_OUT" };
    return { accepted: true };
  }

  function refusedPayment(row: store.OrderRow, payment: SucceededPayment): ReturnReason | null {
    if (row.status !== "IN_PROGRESS") return "PAID_ALREADY";
    if (row.expiredAt) return "EXPIRED";
    if (row.userId !== payment.userId) return "ANOTHER_PERSON";
    if (payment.currency !== currency) return "ANOTHER_CURRENCY";
    return row.totalCents === payment.amount ? null : "ANOTHER_AMOUNT";
  }

  /** Runs in the payments module's transaction: where the order's money is now, also long after the order was done. */
  async function refundsChanged(trx: Trx, { payment, standing, requestedBy, moved }: MoneyNews): Promise<void> {
    const row = await store.lockOrderRow(trx, payment.reference);
    if (!row) return;
    const isSame = row.refundState === standing.state && row.moneyAlert === standing.alert;
    const parts = standing.state === "REFUNDED" ? [] : moved.filter(({ amount }) => amount < row.totalCents);
    const lines = parts.flatMap((part) => lineOfPart(part));
    if (isSame && lines.length === 0) return;
    const { orderId } = row;
    const money = { orderId, refundState: standing.state, moneyAlert: standing.alert, now: clock.now() };
    if (!(await store.setMoneyState(trx, money))) return;
    for (const { type, by, backCents } of lines) await recordOrder(trx, clock, row, type, by, { backCents });
    if (lines.length > 0) return;
    const by = requestedBy === null ? null : { userId: requestedBy };
    const line = row.refundState === standing.state ? null : lineOf(standing.state, by !== null);
    await recordOrder(trx, clock, row, line ?? "order.money_changed", by);
  }

  /** The usual case: an order that is being refunded, and nothing else has happened to its money. */
  async function refundAtOnce(on: Kysely<Database>, refunded: RefundedValues): Promise<boolean> {
    return (await recordOrderRefunded(on, refunded)).length > 0;
  }

  return {
    markPaid,
    paymentSubscriber: { withdrawsIdle: true, settleAtOnce, paymentSucceeded, refundsChanged, refundAtOnce, findFacts },
  };
}

/** What became of a part of the money, by whoever asked for that. */
function lineOfPart({ amount, status, requestedBy }: MoneyNews["moved"][number]) {
  const type = status === "SUCCEEDED" ? "order.part_refunded" : status === "FAILED" ? "order.refund_failed" : null;
  const by = requestedBy === null ? null : { userId: requestedBy };
  return type ? [{ type, by, backCents: amount }] : [];
}

/** What nobody here asked for has no line of a failure: it never went. */
function lineOf(state: RefundState | null, isOurs: boolean): string | null {
  if (state === "REFUNDED") return isOurs ? "order.refunded" : "order.refunded_at_provider";
  return state === "FAILED" && isOurs ? "order.refund_failed" : null;
}
