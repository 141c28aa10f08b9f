import { randomUUIDv7 } from "node:crypto";
import { parseMoney } from "@skipline/contract/money";
import type { CartItemInput, Order } from "@skipline/contract/ordering";
import { shortOrderId } from "@skipline/contract/text";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { Actor } from "../../http/call.ts";
import type { RequestKey } from "../../http/idempotency.ts";
import { timeLeft } from "../../http/time-budget.ts";
import { recordOrder } from "./order-activity.ts";
import { isFree, paymentProcessing, refuse, refusePayment } from "./order-lifecycle.ts";
import { refuseSoldOut, requireAge } from "./order-pricing.ts";
import { changeTip, quoteOrder } from "./order-quote.ts";
import type { OrderingDeps } from "./ordering-deps.ts";
import * as store from "./ordering-store.ts";
import { findOrderView } from "./ordering-views.ts";

interface OrderWithSecret {
  order: Order;
  clientSecret: string | null;
}

/** A guest, and the key that makes a repeat the same request. */
interface GuestCaller {
  actor: Actor;
  key: RequestKey | null;
}

export interface CreateInput {
  vendorLocationId: string;
  cartItems: readonly CartItemInput[];
  tipAmount: string;
  ageAcknowledged: boolean;
}

export interface UpdateInput {
  orderId: string;
  cartItems?: readonly CartItemInput[] | undefined;
  tipAmount?: string | undefined;
  vendorLocationId?: string | undefined;
  ageAcknowledged?: boolean | undefined;
}

export type OrderingService = ReturnType<typeof createOrderingService>;

/** Payments knows no orders: what it refuses is said of the order that is paid for. */
async function inOrderWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "PAYMENT_PROCESSING") throw refuse(paymentProcessing);
    if (error.code === "PAYMENT_NOT_PAYABLE" || error.code === "PAYMENT_PROVIDER_MISSING") {
      throw new AppError("ORDER_NOT_PAYABLE", error.message);
    }
    throw error;
  }
}

/** Use cases of a guest's own, unpaid order: make it, change it, go on paying it. */
export function createOrderingService(deps: OrderingDeps) {
  const { db, clock, payments } = deps;

  async function createOrder({ actor, key }: GuestCaller, input: CreateInput): Promise<OrderWithSecret> {
    if (key?.made) return answer(await findOwn(actor, key.made));
    const { vendorLocationId, ageAcknowledged } = input;
    const { vendorId, amounts, lines } = await quoteOrder(deps, {
      vendorLocationId,
      lines: input.cartItems,
      ageAcknowledged,
      tip: { cents: parseMoney(input.tipAmount), isKept: false },
    });
    await deps.auth.ensureUser(actor);
    const orderId = randomUUIDv7();
    await withTransaction(db, async (trx) => {
      const order = { orderId, userId: actor.userId, vendorId, vendorLocationId, ageAcknowledged, amounts, lines };
      await store.insertOrder(trx, order, clock.now());
      const created = { orderId, vendorId, totalCents: amounts.total };
      await recordOrder(trx, clock, created, "order.created", { userId: actor.userId });
      await key?.remember(trx, orderId);
    });
    return answer(await findOwn(actor, orderId));
  }

  async function updateOrder({ actor, key }: GuestCaller, input: UpdateInput): Promise<OrderWithSecret> {
    const row = await findOwn(actor, input.orderId);
    if (key?.made) return answer(row);
    const refusal = refusePayment(row);
    if (refusal) throw refuse(refusal);
    if (input.vendorLocationId && input.vendorLocationId !== row.vendorLocationId) {
      throw new AppError("RULE_VIOLATED", "An order stays with its location.");
    }
    const ageAcknowledged = input.ageAcknowledged ?? row.ageAcknowledged;
    const { amounts, lines } = await priceChange(row, input, ageAcknowledged);
    // The provider first: once it takes a payment it refuses a new amount, and the order then stays as it was.
    const clientSecret = await bringPaymentTo(row, amounts.total);
    const isChanged = await withTransaction(db, async (trx) => {
      const { orderId, version } = row;
      const change = { orderId, version, amounts, lines, ageAcknowledged, now: clock.now() };
      if (!(await store.changeOrder(trx, change))) return false;
      await key?.remember(trx, orderId);
      return true;
    });
    if (!isChanged) {
      await followOrder(await findOwn(actor, row.orderId), true);
      throw new AppError("CONFLICT", "This order was changed elsewhere. Please review it.");
    }
    return { order: await getOwnView(actor, row.orderId), clientSecret };
  }

  /** Other items are priced anew; without them the order keeps its lines (null) at their prices. */
  async function priceChange(row: store.OrderRow, { cartItems, tipAmount }: UpdateInput, ageAcknowledged: boolean) {
    const cents = tipAmount === undefined ? row.tipCents : parseMoney(tipAmount);
    if (cartItems) {
      const tip = { cents, isKept: tipAmount === undefined };
      return quoteOrder(deps, { vendorLocationId: row.vendorLocationId, lines: cartItems, ageAcknowledged, tip });
    }
    const kept = await store.getPricedOrder(db, row.orderId);
    requireAge(kept.lines, ageAcknowledged);
    return { amounts: changeTip(kept, cents), lines: null };
  }

  /** The payment at the provider asks for `total`, or is withdrawn when there is nothing to pay. */
  async function bringPaymentTo(row: store.OrderRow, total: number, isRepair = false): Promise<string | null> {
    const reference = { purpose: "ORDER" as const, reference: row.orderId };
    if (isFree({ totalCents: total })) {
      if (!isFree(row)) await withdrawPayment(reference);
      return null;
    }
    const { clientSecret } = await inOrderWords(() =>
      payments.ensureIntent({
        ...reference,
        userId: row.userId,
        vendorId: row.vendorId,
        amount: total,
        description: `Order ${shortOrderId(row.orderId)}`,
        isRepair,
      }),
    );
    return clientSecret;
  }

  async function withdrawPayment(reference: { purpose: "ORDER"; reference: string }): Promise<void> {
    const { status } = await payments.cancelIntent(reference);
    if (status === "processing") throw refuse(paymentProcessing);
    if (status === "succeeded") throw refuse({ code: "ORDER_NOT_PAYABLE", message: "This order has been paid." });
  }

  /**
   * The payment asks for what the order costs now; null when there is nothing to pay. Whoever moved the amount for a
   * state that is no longer so ends here, and looks again after moving it: the last word is the order's.
   */
  async function followOrder(first: store.OrderRow, isRepair = false): Promise<string | null> {
    let row = first;
    do {
      if (refusePayment(row)) return null;
      const clientSecret = await bringPaymentTo(row, row.totalCents, isRepair);
      const now = await store.findOrderRow(db, row.orderId);
      if (!now || now.version === row.version) return clientSecret;
      row = now;
    } while (timeLeft() > 0);
    throw new AppError("CONFLICT", "This order is being changed elsewhere. Please review it.", { retryAfter: 1 });
  }

  async function getOrderPayment(actor: Actor, orderId: string): Promise<OrderWithSecret> {
    const row = await findOwn(actor, orderId);
    const refusal = refusePayment(row);
    if (refusal) throw refuse(refusal);
    // Whether it is being paid at this moment is the more urgent news.
    const answered = await answer(row);
    await requireItems(row);
    return answered;
  }

  /** Everything in the order can still be had. @throws AppError CART_CHANGED */
  async function requireItems({ orderId, vendorLocationId }: store.OrderRow): Promise<void> {
    const { lines } = await store.getPricedOrder(db, orderId);
    const menu = await deps.catalog.getMenuSnapshot(vendorLocationId);
    if (!menu) throw notFound("Location");
    refuseSoldOut(lines, menu.products);
  }

  async function answer(row: store.OrderRow): Promise<OrderWithSecret> {
    const clientSecret = await followOrder(row);
    return { order: await getOwnView(row, row.orderId), clientSecret };
  }

  async function calculateTax(input: Pick<CreateInput, "vendorLocationId" | "cartItems">): Promise<number> {
    const { vendorLocationId, cartItems } = input;
    const tip = { cents: 0, isKept: false };
    const quote = await quoteOrder(deps, { vendorLocationId, lines: cartItems, ageAcknowledged: null, tip });
    return quote.amounts.tax;
  }

  async function findOwn(actor: Pick<Actor, "userId">, orderId: string): Promise<store.OrderRow> {
    const row = await store.findOrderRow(db, orderId);
    if (row?.userId !== actor.userId) throw notFound("Order");
    return row;
  }

  async function getOwnView(actor: Pick<Actor, "userId">, orderId: string): Promise<Order> {
    const view = await findOrderView(db, orderId);
    if (view?.userId !== actor.userId) throw notFound("Order");
    return view.show({ userId: actor.userId, isOwner: true, role: null }, clock.now());
  }

  return { createOrder, updateOrder, getOrderPayment, calculateTax, findOwn, getOwnView, requireItems };
}
