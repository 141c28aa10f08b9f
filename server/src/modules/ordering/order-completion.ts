import { type Undoable, undoSeconds } from "@skipline/contract/undo-hand-over";
import type { Order } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { AppError } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import { checkId as keepIdCheck, findUndoable, handOver, undo } from "./order-hand-over.ts";
import { isFree, paymentProcessing, refuse, refuseCompletion, warnOfAlert } from "./order-lifecycle.ts";
import type { OrderReader } from "./order-reader.ts";
import type { OrderingDeps } from "./ordering-deps.ts";
import * as store from "./ordering-store.ts";

interface CompletionInput {
  orderId: string;
  vendorLocationId: string | undefined;
  isDespiteAlert: boolean;
}

interface UndoInput {
  orderId: string;
  vendorLocationId: string;
  completedAt: Date;
}

/** Hands an order over: once, whoever else tries; and back, where it was the wrong one. */
export function createOrderCompletion({ db, clock, payments }: OrderingDeps, reader: OrderReader) {
  async function completeOrder(
    by: StaffCaller,
    input: CompletionInput,
  ): Promise<{ order: Order; pickedUpPreviously: boolean }> {
    const order = (await handOverNow(by, input)) ?? (await handOverOncePaid(by, input));
    if (order) return { order, pickedUpPreviously: false };
    const row = await store.getOrderRow(db, input.orderId);
    const refusal = refuseCompletion(row) ?? (input.isDespiteAlert ? null : warnOfAlert(row));
    if (refusal) throw refuse(refusal);
    if (row.status === "PAID" && by.key !== null && row.undoneScan === by.key.value) {
      throw new AppError("ORDER_NOT_COMPLETABLE", m.refused_hand_over_undone);
    }
    // Neither refused nor ours, yet still PAID: a refund failed in between. The same request works now.
    if (row.status === "PAID") throw new AppError("ORDER_NOT_COMPLETABLE", m.please_try_again, { retryAfter: 1 });
    const handedOver = await reader.getOrder(row.orderId, { userId: by.actor.userId, role: by.role.role });
    return { order: handedOver, pickedUpPreviously: !isOwnScan(row, by) };
  }

  /** The usual case: it is paid, and nothing is to be said before. */
  async function handOverNow(by: StaffCaller, input: CompletionInput): Promise<Order | null> {
    const { userId } = by.actor;
    const now = clock.now();
    const view = await handOver(db, {
      orderId: input.orderId,
      userId,
      name: by.role.name,
      vendorLocationId: input.vendorLocationId ?? null,
      scanId: by.key?.value ?? null,
      isDespiteAlert: input.isDespiteAlert,
      now,
    });
    return view && view.show({ userId, isOwner: view.userId === userId, role: by.role.role }, now);
  }

  /** It may have been paid a moment ago, with the provider's word still on its way. */
  async function handOverOncePaid(by: StaffCaller, input: CompletionInput): Promise<Order | null> {
    const row = await store.getOrderRow(db, input.orderId);
    if (input.vendorLocationId && input.vendorLocationId !== row.vendorLocationId) {
      throw new AppError("WRONG_LOCATION", m.order_wrong_location);
    }
    // Paid between the two looks, or warned of.
    if (row.status === "PAID") return handOverNow(by, input);
    if (row.status !== "IN_PROGRESS" || row.expiredAt || isFree(row)) return null;
    const { status } = await payments.refresh({ purpose: "ORDER", reference: row.orderId });
    const order = await handOverNow(by, input);
    if (order || status !== "processing") return order;
    const current = await store.getOrderRow(db, row.orderId);
    if (current.status === "IN_PROGRESS") throw refuse(paymentProcessing);
    return null;
  }

  /** A repeat of the scan that handed it over (lost answer, queue sent twice) gets the first answer again. */
  function isOwnScan(row: store.OrderRow, { actor, key }: StaffCaller): boolean {
    return key !== null && row.completedByScan === key.value && row.completedByUser === actor.userId;
  }

  /** @throws AppError HAND_OVER_STANDS where it is somebody else's, is over for longer, or its money is on its way back. */
  async function undoHandOver(by: StaffCaller, { orderId, vendorLocationId, completedAt }: UndoInput): Promise<Order> {
    const { userId } = by.actor;
    const now = clock.now();
    const after = new Date(now.getTime() - undoSeconds * 1000);
    const view = await undo(db, { orderId, userId, name: by.role.name, vendorLocationId, completedAt, after, now });
    if (view) return view.show({ userId, isOwner: view.userId === userId, role: by.role.role }, now);
    const row = await store.getOrderRow(db, orderId);
    if (row.vendorLocationId !== vendorLocationId) throw new AppError("WRONG_LOCATION", m.order_wrong_location);
    // A repeat whose first answer was lost.
    if (row.undoneCompletedAt?.getTime() === completedAt.getTime()) {
      return reader.getOrder(orderId, { userId, role: by.role.role });
    }
    throw new AppError("HAND_OVER_STANDS", m.refused_undo_hand_over);
  }

  /** What somebody handed over at a location and can still undo, newest first. */
  async function findHandOvers(userId: string, vendorLocationId: string): Promise<Undoable[]> {
    const now = clock.now().getTime();
    const after = new Date(now - undoSeconds * 1000);
    const found = await findUndoable(db, { userId, vendorLocationId, after });
    return found.map(({ orderId, completedAt }) => {
      const secondsLeft = Math.floor((completedAt.getTime() - after.getTime()) / 1000);
      return { orderId, datetimeCompleted: completedAt.toISOString(), secondsLeft };
    });
  }

  /** Once: whoever asks later learns who did. @throws AppError where nothing has to be checked, or not any more */
  async function checkId(by: StaffCaller, orderId: string): Promise<Order> {
    const { userId } = by.actor;
    const { role, name } = by.role;
    const now = clock.now();
    const view = await keepIdCheck(db, { orderId, userId, name, now });
    if (view) return view.show({ userId, isOwner: view.userId === userId, role }, now);
    const order = await reader.getOrder(orderId, { userId, role });
    if (order.idCheck) return order;
    if (order.status === "IN_PROGRESS") throw new AppError("ORDER_NOT_PAID", m.refused_order_not_paid);
    if (order.status === "REFUNDED") throw new AppError("ORDER_NOT_COMPLETABLE", m.refused_order_refunded);
    throw new AppError("RULE_VIOLATED", m.refused_id_check_nothing);
  }

  return { completeOrder, undoHandOver, findHandOvers, checkId };
}
