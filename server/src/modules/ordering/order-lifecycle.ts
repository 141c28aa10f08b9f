import type { RoleName } from "@skipline/contract/endpoint";
import type { ErrorCode } from "@skipline/contract/errors";
import { freeOrderThreshold } from "@skipline/contract/money";
import { type Order, type OrderAction, type OrderStatus, orderActions } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { type PlainText, type Saying, words } from "@skipline/contract/words";
import { AppError } from "../../http/app-error.ts";

export type RefundState = "REFUNDING" | "REFUNDED" | "FAILED";
export type PaymentAlert = NonNullable<Order["paymentAlert"]>;
/** What the provider says of the money, whatever becomes of the goods. */
export type MoneyAlert = Exclude<PaymentAlert, "SOLD_OUT">;

/** What the rules need to know of an order. */
export interface OrderState {
  status: OrderStatus;
  refundState: RefundState | null;
  totalCents: number;
  expiredAt: Date | null;
  completedAt: Date | null;
  moneyAlert: MoneyAlert | null;
  /** Its payer disputes it, and their bank has the money. */
  isWithBank: boolean;
  /** Of an unpaid order: what can't be had any more. Of a paid one: what could not be had when the payment came. */
  soldOutProductIds: readonly string[];
}

/** Whoever looks at an order or acts on it. */
export interface Viewer {
  /** It is their own order. */
  isOwner: boolean;
  /** Their role at the order's vendor; null without one. */
  role: RoleName | null;
}

/** Why something can't be done now. */
export interface Refusal {
  code: ErrorCode;
  saying: Saying;
  /** Seconds after which the same request may succeed; without it the refusal is final. */
  retryAfter?: number;
}

export function refuse({ code, saying, retryAfter }: Refusal): AppError {
  return new AppError(code, saying, retryAfter === undefined ? {} : { retryAfter });
}

/**
 * Every way an order changes its state. `from` and `refund` are the states it must be in; the store's updates carry
 * them as conditions, so that of two that race one wins.
 */
export const transitions = {
  pay: { from: ["IN_PROGRESS"], to: "PAID" },
  complete: { from: ["PAID"], to: "COMPLETE", refund: [null, "FAILED"] },
  undoHandOver: { from: ["COMPLETE"], to: "PAID", refund: [null, "FAILED"] },
  reserveRefund: { from: ["PAID", "COMPLETE"], refund: [null, "FAILED"] },
  recordRefund: { from: ["PAID", "COMPLETE"], to: "REFUNDED", refund: ["REFUNDING"] },
  /** Its money's word counts, whatever was before: a bank sends back a refund that had counted as done. */
  followMoney: { from: ["PAID", "COMPLETE", "REFUNDED"] },
} as const satisfies Record<
  string,
  { from: readonly OrderStatus[]; to?: OrderStatus; refund?: readonly (RefundState | null)[] }
>;

/** An unpaid order that nobody touched for that long is closed. */
export const unpaidHours = 24;
/** How long after the hand-over a manager may still give the money back. */
const refundDays = 90;

const dayMs = 86_400_000;

/** Below 0.50 there is nothing to charge (customer-side specification §9). */
export function isFree(order: Pick<OrderState, "totalCents">): boolean {
  return order.totalCents < freeOrderThreshold;
}

/** Nobody can tell yet whether it is paid: ask again soon. */
export const paymentProcessing: Refusal = {
  code: "ORDER_PAYMENT_PROCESSING",
  saying: m.refused_order_payment_processing,
  retryAfter: 2,
};

/** Whether an order can't be paid or changed, and why; null when it can. */
export function refusePayment(order: OrderState): Refusal | null {
  if (order.status !== "IN_PROGRESS") return { code: "ORDER_NOT_PAYABLE", saying: m.refused_order_paid };
  if (order.expiredAt) {
    return { code: "ORDER_NOT_PAYABLE", saying: m.checkout_expired };
  }
  return null;
}

/** Whether an order can't be handed over, and why; null when it can. An order handed over before is no refusal. */
export function refuseCompletion(order: OrderState): Refusal | null {
  if (order.status === "IN_PROGRESS") {
    return { code: "ORDER_NOT_PAID", saying: m.refused_order_not_paid, retryAfter: 1 };
  }
  if (order.status === "REFUNDED") {
    return { code: "ORDER_NOT_COMPLETABLE", saying: m.refused_order_refunded };
  }
  if (order.status === "PAID" && order.refundState === "REFUNDING") {
    return { code: "ORDER_NOT_COMPLETABLE", saying: m.refused_order_refunding, retryAfter: 2 };
  }
  return null;
}

const alertWords: Record<PaymentAlert, PlainText> = {
  DISPUTED: m.refused_order_disputed,
  REFUNDED_AT_PROVIDER: m.refused_order_money_back,
  SOLD_OUT: m.refused_order_sold_out,
};

/** What sold out matters until the order is handed over or given back. */
export function soldOutOf({ status, soldOutProductIds }: Pick<OrderState, "status" | "soldOutProductIds">) {
  return status === "IN_PROGRESS" || status === "PAID" ? soldOutProductIds : [];
}

/** What staff must know before they hand over; null for nothing. Money that may not stay is the more urgent news. */
export function alertOf(order: Pick<OrderState, "status" | "moneyAlert" | "soldOutProductIds">): PaymentAlert | null {
  if (order.moneyAlert !== null) return order.moneyAlert;
  return order.status === "PAID" && soldOutOf(order).length > 0 ? "SOLD_OUT" : null;
}

/** Whoever hands over is told first that the money may not stay, or the goods are not there, and then decides. */
export function warnOfAlert(order: Pick<OrderState, "status" | "moneyAlert" | "soldOutProductIds">): Refusal | null {
  const alert = alertOf(order);
  if (order.status !== "PAID" || alert === null) return null;
  return { code: "ORDER_PAYMENT_ALERT", saying: alertWords[alert] };
}

/** Whether the money can't go back, and why; null when it can, or when it already went or is on its way. */
export function refuseRefund(order: OrderState, role: RoleName, now: Date): Refusal | null {
  const code = "ORDER_NOT_REFUNDABLE";
  if (order.status === "IN_PROGRESS") return { code, saying: m.refused_order_not_paid };
  if (order.isWithBank && order.status !== "REFUNDED" && order.refundState !== "REFUNDING") {
    return { code: "PAYMENT_NOT_REFUNDABLE", saying: m.refused_refund_disputed };
  }
  if (order.status !== "COMPLETE" || order.refundState === "REFUNDING") return null;
  if (role === "STAFF") return { code, saying: m.refused_refund_manager };
  const age = now.getTime() - (order.completedAt?.getTime() ?? 0);
  if (age > refundDays * dayMs) {
    return { code, saying: words(m.refused_refund_late, { days: refundDays }) };
  }
  return null;
}

/** What a guest's own cancelling depends on besides. */
export interface Making {
  preparesOrders: boolean;
  pickupState: string;
}

/** Whether a guest can't give the order back by themselves, and why; null when they can. Once begun, it is for staff to say. */
export function refuseCancellation(order: OrderState, { preparesOrders, pickupState }: Making): Refusal | null {
  const code = "ORDER_NOT_CANCELLABLE";
  if (order.status === "IN_PROGRESS") return { code, saying: m.refused_order_not_paid };
  const isOpen = order.status === "PAID" && order.refundState !== "REFUNDING" && order.moneyAlert === null;
  if (isOpen && preparesOrders && pickupState === "WAITING") return null;
  return { code, saying: order.isWithBank ? m.refused_cancel_disputed : m.refused_cancel_begun };
}

/** What the viewer may do with the order now. Screens show it and never derive it again. */
export function allowedActions(order: OrderState & Partial<Making>, viewer: Viewer, now: Date): OrderAction[] {
  return orderActions.filter((action) => isAllowed(action, order, viewer, now));
}

function isAllowed(
  action: OrderAction,
  order: OrderState & Partial<Making>,
  { isOwner, role }: Viewer,
  now: Date,
): boolean {
  switch (action) {
    case "CANCEL": {
      const { preparesOrders = false, pickupState = "" } = order;
      return isOwner && refuseCancellation(order, { preparesOrders, pickupState }) === null;
    }
    case "UPDATE":
      return isOwner && refusePayment(order) === null;
    case "PAY":
      return isOwner && refusePayment(order) === null && soldOutOf(order).length === 0;
    case "COMPLETE":
      return role !== null && order.status === "PAID" && refuseCompletion(order) === null;
    case "REFUND":
      return (
        role !== null &&
        order.status !== "REFUNDED" &&
        order.refundState !== "REFUNDING" &&
        refuseRefund(order, role, now) === null
      );
  }
}
