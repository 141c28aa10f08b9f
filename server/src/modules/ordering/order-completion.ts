import type { Order } from "@skipline/contract/ordering";
import { withTransaction } from "../../db/transaction.ts";
import { AppError } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import { recordOrder } from "./order-activity.ts";
import { alertOf, isFree, paymentProcessing, refuse, refuseCompletion, warnOfAlert } from "./order-lifecycle.ts";
import type { OrderReader } from "./order-reader.ts";
import type { OrderingDeps } from "./ordering-deps.ts";
import * as store from "./ordering-store.ts";

/** Hands an order over: once, whoever else tries. */
export function createOrderCompletion({ db, clock, payments }: OrderingDeps, reader: OrderReader) {
  async function completeOrder(
    by: StaffCaller,
    input: { orderId: string; vendorLocationId: string | undefined; isDespiteAlert: boolean },
  ): Promise<{ order: Order; pickedUpPreviously: boolean }> {
    let row = await store.getOrderRow(db, input.orderId);
    if (input.vendorLocationId && input.vendorLocationId !== row.vendorLocationId) {
      throw new AppError("WRONG_LOCATION", "This order belongs to another location.");
    }
    if (row.status === "IN_PROGRESS" && !row.expiredAt && !isFree(row)) row = await askProvider(row);
    const isMine = row.status === "PAID" && (await handOver(row, by, input.isDespiteAlert));
    if (!isMine) row = await store.getOrderRow(db, row.orderId);
    const refusal = isMine ? null : (refuseCompletion(row) ?? (input.isDespiteAlert ? null : warnOfAlert(row)));
    if (refusal) throw refuse(refusal);
    // Neither refused nor ours, yet still PAID: a refund failed in between. The same request works now.
    if (!isMine && row.status === "PAID") {
      throw new AppError("ORDER_NOT_COMPLETABLE", "Please try again.", { retryAfter: 1 });
    }
    const order = await reader.getOrder(row.orderId, { userId: by.actor.userId, role: by.role.role });
    return { order, pickedUpPreviously: !isMine && !isOwnScan(row, by) };
  }

  /** It may have been paid a moment ago, with the provider's word still on its way. */
  async function askProvider(row: store.OrderRow): Promise<store.OrderRow> {
    const { status } = await payments.refresh({ purpose: "ORDER", reference: row.orderId });
    const current = await store.getOrderRow(db, row.orderId);
    if (current.status === "IN_PROGRESS" && status === "processing") throw refuse(paymentProcessing);
    return current;
  }

  function handOver(row: store.OrderRow, { actor, role, key }: StaffCaller, isDespiteAlert: boolean): Promise<boolean> {
    const { orderId, vendorLocationId } = row;
    const by = { userId: actor.userId, name: role.name };
    return withTransaction(db, async (trx) => {
      const scanId = key?.value ?? null;
      const completion = { orderId, by, vendorLocationId, scanId, isDespiteAlert, now: clock.now() };
      if (!(await store.setComplete(trx, completion))) return false;
      const alert = alertOf(row);
      await recordOrder(trx, clock, row, "order.completed", by, {
        vendorLocationId,
        ...(alert ? { despite: alert } : {}),
      });
      return true;
    });
  }

  /** A repeat of the scan that handed it over (lost answer, queue sent twice) gets the first answer again. */
  function isOwnScan(row: store.OrderRow, { actor, key }: StaffCaller): boolean {
    return key !== null && row.completedByScan === key.value && row.completedByUser === actor.userId;
  }

  return completeOrder;
}
