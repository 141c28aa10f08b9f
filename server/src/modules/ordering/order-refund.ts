import { type Order, testOrderReason } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import { type HeldKey, leased, noHeldKey } from "../../http/effect.ts";
import type { RefundToAsk } from "../payments/index.ts";
import { recordOrder, type StaffMember } from "./order-activity.ts";
import { isFree, refuse, refuseRefund } from "./order-lifecycle.ts";
import type { OrderReader } from "./order-reader.ts";
import { requestOrderRefund } from "./order-refund-request.ts";
import type { OrderingDeps, Trx } from "./ordering-deps.ts";
import * as store from "./ordering-store.ts";

interface RefundInput {
  orderId: string;
  reason: string;
}

/** Who asks for it, as the trail names them. */
type Requester = StaffMember;

export type OrderRefund = ReturnType<typeof createOrderRefund>;

/** Gives an order's money back: reserved first, then asked at the provider, then recorded; once, whoever else tries. */
export function createOrderRefund({ db, clock, payments }: OrderingDeps, reader: OrderReader) {
  function refundOrder(by: StaffCaller, input: RefundInput): Promise<Order> {
    return leased(db, by.key, (held) => refundHeld(by, input, held));
  }

  async function refundHeld(by: StaffCaller, input: RefundInput, held: HeldKey | null): Promise<Order> {
    const refund = held?.made ?? (await begin(by, input, held));
    if (refund !== null && (await payments.executeRefund(refund)) === "FAILED") {
      throw new AppError("REFUND_FAILED", m.refund_unable);
    }
    return reader.getOrder(input.orderId, { userId: by.actor.userId, role: by.role.role });
  }

  /** Answers the refund to carry out; null when there is none: it is done, or there was nothing to pay. */
  async function begin(
    by: StaffCaller,
    { orderId, reason }: RefundInput,
    held: HeldKey | null,
  ): Promise<RefundToAsk | string | null> {
    const row = await store.getOrderRow(db, orderId);
    const refusal = refuseRefund(row, by.role.role, clock.now());
    if (refusal) throw refuse(refusal);
    if (row.status === "REFUNDED") return null;
    return start(row, reason, requesterOf(by), held);
  }

  async function start(
    row: store.OrderRow,
    reason: string,
    by: Requester,
    held: HeldKey | null,
  ): Promise<RefundToAsk | string | null> {
    const refund = isFree(row) ? null : await reserveAtOnce(row, reason, by, held);
    if (refund) return refund;
    return withTransaction(db, async (trx) => {
      const refundId = await reserve(trx, row, reason, by);
      if (refundId !== null) await held?.remember(trx, refundId);
      return refundId;
    });
  }

  /** In the name of whoever made it: nobody else asked for it. A refusal shows on the order, and is tried again later. */
  async function returnTest(row: store.OrderRow): Promise<void> {
    const refund = await start(row, testOrderReason, { userId: row.userId }, null);
    if (refund !== null) await payments.executeRefund(refund);
  }

  /** The usual case: nothing goes back yet, and nobody changes the order at this moment. Null where nothing was done. */
  async function reserveAtOnce(
    row: store.OrderRow,
    reason: string,
    requestedBy: Requester,
    held: HeldKey | null,
  ): Promise<RefundToAsk | null> {
    const { orderId, status } = row;
    const plan = payments.planRefund({ reference: orderId, reason, requestedBy });
    const [refund] = await requestOrderRefund(db, { ...plan, ...(held?.values ?? noHeldKey), from: status });
    return refund ?? null;
  }

  /**
   * Writes down that the money shall go back, before anybody is asked: the refund first, then the order, the order of
   * locks that everybody keeps. Answers the refund to carry out, also one that was left half-done.
   */
  async function reserve(
    trx: Trx,
    row: store.OrderRow,
    reason: string,
    requestedBy: Requester,
  ): Promise<string | null> {
    const { orderId } = row;
    const now = clock.now();
    const refundId = isFree(row)
      ? null
      : await payments.requestRefund(trx, { purpose: "ORDER", reference: orderId, reason, requestedBy });
    if (await store.setRefunding(trx, { orderId, reason, from: row.status, now })) {
      if (refundId === null && !isFree(row)) throw new Error(`paid order without a payment to refund: ${orderId}`);
      await recordOrder(trx, clock, row, "order.refund_requested", requestedBy, { reason });
      if (refundId !== null) return refundId;
      await store.setRefunded(trx, orderId, now);
      await recordOrder(trx, clock, row, "order.refunded", requestedBy);
      return null;
    }
    // Somebody else was faster: with a refund, which we help to its end, or with the hand-over, which wins.
    const current = await store.getOrderRow(trx, orderId);
    if (current.status === "REFUNDED") return null;
    if (current.refundState === "REFUNDING" && refundId !== null) return refundId;
    throw new AppError("ORDER_NOT_REFUNDABLE", m.refused_order_changed_look);
  }

  return { refundOrder, returnTest };
}

function requesterOf({ actor, role }: StaffCaller): Requester {
  return { userId: actor.userId, name: role.name };
}
