import type { Cents } from "@skipline/contract/money";
import { cancelledReason } from "@skipline/contract/order-cancelling";
import { type Order, testOrderReason } from "@skipline/contract/ordering";
import { formatCents } from "@skipline/contract/price";
import { shareOfLines } from "@skipline/contract/refund-shares";
import * as m from "@skipline/contract/texts";
import { words } from "@skipline/contract/words";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import { type HeldKey, leased, noHeldKey } from "../../http/effect.ts";
import type { GivenBack, RefundedLines, RefundToAsk } from "../payments/index.ts";
import { recordOrder, type StaffMember } from "./order-activity.ts";
import { isFree, refuse, refuseCancellation, refuseRefund } from "./order-lifecycle.ts";
import type { OrderReader } from "./order-reader.ts";
import { requestOrderRefund } from "./order-refund-request.ts";
import type { OrderingDeps, Trx } from "./ordering-deps.ts";
import * as store from "./ordering-store.ts";
import { findOrderView, type OrderView } from "./ordering-views.ts";

interface RefundInput {
  orderId: string;
  reason: string;
  /** Only so much; with `lines` what they come to, as the caller was shown it. Without either all that is left. */
  amount?: Cents | undefined;
  lines?: RefundedLines | undefined;
}

type PartInput = Pick<RefundInput, "amount" | "lines">;

/** Who asks for it, as the trail names them. */
type Requester = StaffMember;

interface RefundWish {
  reason: string;
  by: Requester;
  /** Only while nobody has taken it: its guest cancels it. */
  isUntaken: boolean;
}

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
    input: RefundInput,
    held: HeldKey | null,
  ): Promise<RefundToAsk | string | null> {
    const { orderId, reason } = input;
    const row = await store.getOrderRow(db, orderId);
    const refusal = refuseRefund(row, by.role.role, clock.now());
    if (refusal) throw refuse(refusal);
    if (input.amount !== undefined || input.lines) return startPart(by, row, input, held);
    if (row.status === "REFUNDED") return null;
    return start(row, { reason, by: requesterOf(by), isUntaken: false }, held);
  }

  async function start(
    row: store.OrderRow,
    wish: RefundWish,
    held: HeldKey | null,
  ): Promise<RefundToAsk | string | null> {
    const refund = isFree(row) ? null : await reserveAtOnce(row, wish, held);
    if (refund) return refund;
    return withTransaction(db, async (trx) => {
      const refundId = await reserve(trx, row, wish);
      if (refundId !== null) await held?.remember(trx, refundId);
      return refundId;
    });
  }

  /** Without a key nobody could tell a second part from the first one sent again. */
  function startPart(by: StaffCaller, row: store.OrderRow, input: RefundInput, held: HeldKey | null): Promise<string> {
    if (!held) throw new AppError("RULE_VIOLATED", m.refused_part_key);
    return withTransaction(db, async (trx) => {
      const refundId = await reservePart(trx, by, row, input);
      await held.remember(trx, refundId);
      return refundId;
    });
  }

  /** The payment first, then the order, on which everything is decided while both are held. */
  async function reservePart(trx: Trx, by: StaffCaller, row: store.OrderRow, input: RefundInput): Promise<string> {
    const { orderId } = row;
    const { reason } = input;
    const requestedBy = requesterOf(by);
    const now = clock.now();
    // What was paid for does not change any more.
    const view = await findOrderView(trx, orderId);
    if (!view || isFree(row)) throw refuseLeft(0);
    const choose = (given: GivenBack) => choosePart(view, given, input);
    const written = await payments.requestRefund(trx, {
      purpose: "ORDER",
      reference: orderId,
      reason,
      requestedBy,
      choose,
    });
    if (!written) throw new Error(`paid order without a payment to refund: ${orderId}`);
    const current = await store.lockOrderRow(trx, orderId);
    const refusal = current ? refuseRefund(current, by.role.role, now) : null;
    if (!current || refusal) throw refusal ? refuse(refusal) : notFound("Order");
    await store.setPartRefunded(trx, orderId, now);
    const { refundId, amount, isWhole } = written;
    if (isWhole) await store.setRefunding(trx, { orderId, reason, from: current.status, isUntaken: false, now });
    const lines = input.lines ? { lines: input.lines } : {};
    await recordOrder(trx, clock, row, "order.part_refund_requested", requestedBy, {
      backCents: amount,
      reason,
      ...lines,
    });
    return refundId;
  }

  /** In the name of whoever made it: nobody else asked for it. A refusal shows on the order, and is tried again later. */
  async function returnTest(row: store.OrderRow): Promise<void> {
    const refund = await start(row, { reason: testOrderReason, by: { userId: row.userId }, isUntaken: false }, null);
    if (refund !== null) await payments.executeRefund(refund);
  }

  /** One of many, by whoever gives them all back; where it is not asked for here, whoever looks after refunds does it. */
  async function giveBackOrder(row: store.OrderRow, wish: Pick<RefundWish, "reason" | "by"> & { isAsked: boolean }) {
    const refund = await start(row, { reason: wish.reason, by: wish.by, isUntaken: false }, null);
    if (refund !== null && wish.isAsked) await payments.executeRefund(refund);
  }

  /**
   * Its guest gives it back, before anybody has begun: of them and whoever takes it one wins. A repeat is answered with the
   * order as it is. @throws AppError ORDER_NOT_CANCELLABLE
   */
  async function cancelOrder(view: OrderView): Promise<Order> {
    const { orderId, userId, row, status, refundState } = view;
    if (status !== "REFUNDED" && refundState !== "REFUNDING") {
      const making = { preparesOrders: row.prepares_orders, pickupState: row.pickup_state };
      const refusal = refuseCancellation(view, making);
      if (refusal) throw refuse(refusal);
      const refund = await start(view, { reason: cancelledReason, by: { userId }, isUntaken: true }, null);
      if (refund !== null && (await payments.executeRefund(refund)) === "FAILED") {
        throw new AppError("REFUND_FAILED", m.refund_unable);
      }
    }
    return reader.getOrder(orderId, { userId, role: null });
  }

  /** The usual case: nothing goes back yet, and nobody changes the order at this moment. Null where nothing was done. */
  async function reserveAtOnce(
    row: store.OrderRow,
    { reason, by: requestedBy, isUntaken }: RefundWish,
    held: HeldKey | null,
  ): Promise<RefundToAsk | null> {
    const { orderId, status } = row;
    const plan = payments.planRefund({ reference: orderId, reason, requestedBy });
    const [refund] = await requestOrderRefund(db, { ...plan, ...(held?.values ?? noHeldKey), from: status, isUntaken });
    return refund ?? null;
  }

  /**
   * Writes down that the money shall go back, before anybody is asked: the refund first, then the order, the order of
   * locks that everybody keeps. Answers the refund to carry out, also one that was left half-done.
   */
  async function reserve(
    trx: Trx,
    row: store.OrderRow,
    { reason, by: requestedBy, isUntaken }: RefundWish,
  ): Promise<string | null> {
    const { orderId } = row;
    const now = clock.now();
    const written = isFree(row)
      ? null
      : await payments.requestRefund(trx, { purpose: "ORDER", reference: orderId, reason, requestedBy });
    const refundId = written?.refundId ?? null;
    if (await store.setRefunding(trx, { orderId, reason, from: row.status, isUntaken, now })) {
      if (refundId === null && !isFree(row)) throw new Error(`paid order without a payment to refund: ${orderId}`);
      const part = written && written.amount < row.totalCents ? { backCents: written.amount } : {};
      await recordOrder(trx, clock, row, "order.refund_requested", requestedBy, { reason, ...part });
      if (refundId !== null) return refundId;
      await store.setRefunded(trx, orderId, now);
      await recordOrder(trx, clock, row, "order.refunded", requestedBy);
      return null;
    }
    // Somebody else was faster: with a refund, which we help to its end, or with the hand-over, which wins.
    const current = await store.getOrderRow(trx, orderId);
    if (current.status === "REFUNDED") return null;
    if (current.refundState === "REFUNDING" && refundId !== null) return refundId;
    if (isUntaken) throw new AppError("ORDER_NOT_CANCELLABLE", m.refused_cancel_begun);
    throw new AppError("ORDER_NOT_REFUNDABLE", m.refused_order_changed_look);
  }

  return { refundOrder, returnTest, giveBackOrder, cancelOrder };
}

/** @throws AppError ORDER_NOT_REFUNDABLE where so much is not left, or not for these lines (any more) */
function choosePart(view: OrderView, { left, lines: given }: GivenBack, { amount, lines }: PartInput) {
  if (!lines) {
    if (amount === undefined || amount === 0 || amount > left) throw refuseLeft(left);
    return { amount, lines: null };
  }
  const shared = view.lines.map(({ price, quantity, discount }) => ({ quantity, total: price * quantity - discount }));
  const share = shareOfLines({ lines: shared, paid: view.totalCents, given, chosen: lines, left });
  if (share === null) throw new AppError("ORDER_NOT_REFUNDABLE", m.refused_part_lines);
  if (share === 0 || share > left) throw refuseLeft(left);
  if (amount !== undefined && amount !== share) {
    throw new AppError("ORDER_NOT_REFUNDABLE", words(m.refused_part_changed, { amount: formatCents(share) }));
  }
  return { amount: share, lines };
}

function refuseLeft(left: Cents): AppError {
  return new AppError("ORDER_NOT_REFUNDABLE", words(m.refused_part_left, { amount: formatCents(left) }));
}

function requesterOf({ actor, role }: StaffCaller): Requester {
  return { userId: actor.userId, name: role.name };
}
