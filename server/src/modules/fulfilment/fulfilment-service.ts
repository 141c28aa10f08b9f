import type { FastifyBaseLogger } from "fastify";
import type { Kysely, Transaction } from "kysely";
import type { Order } from "@skipline/contract/ordering";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { Actor, ActorRole, Call } from "../../http/call.ts";
import {
  isFree,
  paymentProcessing,
  type Ordering,
  type OrderRow,
  type Refusal,
  refuseCompletion,
  refuseRefund,
} from "../ordering/index.ts";

type Trx = Transaction<Database>;

interface OrderReference {
  purpose: "ORDER";
  reference: string;
}

interface StaffMember {
  userId: string;
  name: string;
}

/** What fulfilment needs of payments. */
export interface FulfilmentPayments {
  refresh(reference: OrderReference): Promise<{ status: string }>;
  /**
   * Writes the refund of the order's payment down, with its key. Answers the running one where there is one, null where
   * nothing was paid.
   */
  requestRefund(trx: Trx, input: OrderReference & { reason: string; requestedBy: StaffMember }): Promise<string | null>;
  /** Asks the provider with the stored key and reports the outcome to ordering before it answers. */
  executeRefund(refundId: string): Promise<"SUCCEEDED" | "PENDING" | "FAILED">;
}

export interface FulfilmentDeps {
  db: Kysely<Database>;
  clock: Clock;
  log: FastifyBaseLogger;
  payments: FulfilmentPayments;
  ordering: Pick<Ordering, "findOrder" | "getOrder" | "setComplete" | "setRefunding" | "setRefunded">;
  /** Race tests only: a meeting point after the read, and the guards taken off to see the damage. */
  unsafeForTests?: { afterRead?: (orderId: string) => Promise<void>; isUnguarded?: boolean };
}

/** Staff's part of an order: hand it over, or give the money back. Each happens once, whoever else tries. */
export function createFulfilmentService(deps: FulfilmentDeps) {
  const { db, clock, payments, ordering, unsafeForTests } = deps;
  const isGuarded = !unsafeForTests?.isUnguarded;

  async function completeOrder(
    call: Call,
    input: { orderId: string; vendorLocationId: string | undefined },
  ): Promise<{ order: Order; pickedUpPreviously: boolean }> {
    const actor = call.actor();
    let row = await findOrder(input.orderId);
    if (input.vendorLocationId && input.vendorLocationId !== row.vendorLocationId) {
      throw new AppError("WRONG_LOCATION", "This order belongs to another location.");
    }
    if (row.status === "IN_PROGRESS" && !row.expiredAt && !isFree(row)) row = await askProvider(row);
    await unsafeForTests?.afterRead?.(row.orderId);
    const isMine = row.status === "PAID" && (await handOver(row, actor, call.role(), call.idempotencyKey));
    if (!isMine) row = await findOrder(row.orderId);
    const refusal = isMine ? null : refuseCompletion(row);
    if (refusal) throw refuse(refusal);
    // Neither refused nor ours, yet still PAID: a refund failed in between. The same request works now.
    if (!isMine && row.status === "PAID") {
      throw new AppError("ORDER_NOT_COMPLETABLE", "Please try again.", { retryAfter: 1 });
    }
    const order = await ordering.getOrder(row.orderId, call);
    return { order, pickedUpPreviously: !isMine && !isOwnScan(row, actor, call.idempotencyKey) };
  }

  /** It may have been paid a moment ago, with the provider's word still on its way. */
  async function askProvider(row: OrderRow): Promise<OrderRow> {
    const { status } = await payments.refresh({ purpose: "ORDER", reference: row.orderId });
    const current = await findOrder(row.orderId);
    if (current.status === "IN_PROGRESS" && status === "processing") throw refuse(paymentProcessing);
    return current;
  }

  function handOver(row: OrderRow, actor: Actor, role: ActorRole, scanId: string | null): Promise<boolean> {
    const by = { userId: actor.userId, name: role.name };
    return withTransaction(db, async (trx) => {
      const completion = {
        orderId: row.orderId,
        by,
        vendorLocationId: row.vendorLocationId,
        scanId,
        now: clock.now(),
      };
      if (!(await ordering.setComplete(trx, completion, isGuarded))) return false;
      const details = { vendorLocationId: row.vendorLocationId };
      await record(trx, row, "order.completed", by, details);
      return true;
    });
  }

  /** A repeat of the scan that handed it over (lost answer, queue sent twice) gets the first answer again. */
  function isOwnScan(row: OrderRow, actor: Actor, scanId: string | null): boolean {
    return scanId !== null && row.completedByScan === scanId && row.completedByUser === actor.userId;
  }

  async function refundOrder(call: Call, input: { orderId: string; reason: string }): Promise<Order> {
    const row = await findOrder(input.orderId);
    const role = call.role();
    const refusal = refuseRefund(row, role.role, clock.now());
    if (refusal) throw refuse(refusal);
    await unsafeForTests?.afterRead?.(row.orderId);
    if (row.status !== "REFUNDED") {
      const by = { userId: call.actor().userId, name: role.name };
      const refundId = await withTransaction(db, (trx) => reserve(trx, row, input.reason, by));
      if (refundId !== null) await sendBack(refundId);
    }
    return ordering.getOrder(row.orderId, call);
  }

  /**
   * Writes down that the money shall go back, before anybody is asked: the refund first, then the order, the order of
   * locks that everybody keeps. Answers the refund to carry out, also one that was left half-done.
   */
  async function reserve(trx: Trx, row: OrderRow, reason: string, by: StaffMember): Promise<string | null> {
    const { orderId } = row;
    const now = clock.now();
    const request = { purpose: "ORDER" as const, reference: orderId, reason, requestedBy: by };
    const refundId = isFree(row) ? null : await payments.requestRefund(trx, request);
    const from = isGuarded ? row.status : null;
    if (await ordering.setRefunding(trx, { orderId, reason, from, now })) {
      if (refundId === null && !isFree(row)) throw new Error(`paid order without a payment to refund: ${orderId}`);
      await record(trx, row, "order.refund_requested", by, { reason });
      if (refundId !== null) return refundId;
      await ordering.setRefunded(trx, orderId, now);
      await record(trx, row, "order.refunded", by, {});
      return null;
    }
    // Somebody else was faster: with a refund, which we help to its end, or with the hand-over, which wins.
    const current = await findOrder(orderId, trx);
    if (current.status === "REFUNDED") return null;
    if (current.refundState === "REFUNDING" && refundId !== null) return refundId;
    throw new AppError("ORDER_NOT_REFUNDABLE", "This order was changed elsewhere. Please look again.");
  }

  async function sendBack(refundId: string): Promise<void> {
    if ((await payments.executeRefund(refundId)) !== "FAILED") return;
    throw new AppError("REFUND_FAILED", "We were unable to refund your order. Please try again later.");
  }

  async function findOrder(orderId: string, trx?: Trx): Promise<OrderRow> {
    const row = await ordering.findOrder(orderId, trx);
    if (!row) throw notFound("Order");
    return row;
  }

  function record(
    trx: Trx,
    row: OrderRow,
    type: string,
    actor: StaffMember,
    details: Record<string, unknown>,
  ): Promise<void> {
    return recordActivity(trx, clock, {
      type,
      actor,
      vendorId: row.vendorId,
      subjectType: "order",
      subjectId: row.orderId,
      details: { totalCents: row.totalCents, ...details },
    });
  }

  return { completeOrder, refundOrder };
}

function refuse({ code, message, retryAfter }: Refusal): AppError {
  return new AppError(code, message, retryAfter === undefined ? {} : { retryAfter });
}
