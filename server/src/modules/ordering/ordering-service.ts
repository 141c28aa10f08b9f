import { randomUUIDv7 } from "node:crypto";
import { formatMoney, parseMoney } from "@skipline/contract/money";
import type { CartItemInput, Order } from "@skipline/contract/ordering";
import { shortOrderId } from "@skipline/contract/text";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { Actor } from "../../http/call.ts";
import { idempotencyHours } from "../../http/idempotency.ts";
import { recordOrder } from "./order-activity.ts";
import { isFree, paymentProcessing, refuse, refusePayment } from "./order-lifecycle.ts";
import { quoteOrder } from "./order-quote.ts";
import type { OrderingDeps } from "./ordering-deps.ts";
import * as store from "./ordering-store.ts";
import { findOrderView } from "./ordering-views.ts";

/** So often an order may change under our hands before we give up. */
const maxRounds = 5;

interface OrderWithSecret {
  order: Order;
  clientSecret: string | null;
}

export interface CreateInput {
  userId: string;
  vendorLocationId: string;
  cartItems: readonly CartItemInput[];
  tipAmount: string;
  ageAcknowledged: boolean;
  createKey: string | null;
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
    if (error.code === "PAYMENT_NOT_PAYABLE") throw new AppError("ORDER_NOT_PAYABLE", error.message);
    throw error;
  }
}

/** Use cases of a guest's own, unpaid order: make it, change it, go on paying it. */
export function createOrderingService(deps: OrderingDeps) {
  const { db, clock, payments } = deps;

  async function createOrder(actor: Actor, input: CreateInput): Promise<OrderWithSecret> {
    const made = input.createKey && (await findMade(actor, input, input.createKey));
    if (made) return answer(made);
    const quote = await quoteOrder(deps, {
      vendorLocationId: input.vendorLocationId,
      lines: input.cartItems,
      ageAcknowledged: input.ageAcknowledged,
      tip: { cents: parseMoney(input.tipAmount), isKept: false },
    });
    await deps.auth.ensureUser(actor);
    const orderId = randomUUIDv7();
    const inserted = await withTransaction(db, async (trx) => {
      const now = clock.now();
      if (input.createKey) await store.forgetCreateKey(trx, actor.userId, input.createKey, oldestKey());
      const isNew = await store.insertOrder(trx, {
        orderId,
        userId: actor.userId,
        vendorId: quote.vendorId,
        vendorLocationId: input.vendorLocationId,
        ageAcknowledged: input.ageAcknowledged,
        createKey: input.createKey,
        amounts: quote.amounts,
        lines: quote.lines,
        now,
      });
      if (!isNew) return false;
      const order = { orderId, vendorId: quote.vendorId, totalCents: quote.amounts.total };
      await recordOrder(trx, clock, order, "order.created", { userId: actor.userId });
      return true;
    });
    if (inserted) return answer(await findOwn(actor, orderId));
    // A twin with the same key was faster: its order is the answer to both.
    const twin = input.createKey && (await findMade(actor, input, input.createKey));
    if (!twin) throw new AppError("CONFLICT", "Please try again.", { retryAfter: 1 });
    return answer(twin);
  }

  /** The order that an earlier try with this key made. */
  async function findMade(actor: Actor, input: CreateInput, key: string): Promise<store.OrderRow | null> {
    const row = await store.findOrderByCreateKey(db, actor.userId, key);
    if (!row || row.createdAt < oldestKey()) return null;
    if (row.version === 1 && !(await isSameRequest(row, input))) {
      throw new AppError("IDEMPOTENCY_KEY_REUSED", "This Idempotency-Key was used for another request.");
    }
    return row;
  }

  async function isSameRequest(row: store.OrderRow, input: CreateInput): Promise<boolean> {
    const stored = await store.listRequestedLines(db, row.orderId);
    const asked = new Map<string, number>();
    for (const { productId, quantity } of input.cartItems) {
      asked.set(productId, (asked.get(productId) ?? 0) + quantity);
    }
    return (
      row.vendorLocationId === input.vendorLocationId &&
      row.ageAcknowledged === input.ageAcknowledged &&
      (row.tipCents === 0 || row.tipCents === parseMoney(input.tipAmount)) &&
      stored.length === asked.size &&
      stored.every((line) => asked.get(line.productId) === line.quantity)
    );
  }

  function oldestKey(): Date {
    return new Date(clock.now().getTime() - idempotencyHours * 3_600_000);
  }

  async function updateOrder(actor: Actor, input: UpdateInput): Promise<OrderWithSecret> {
    const row = await findOwn(actor, input.orderId);
    const refusal = refusePayment(row);
    if (refusal) throw refuse(refusal);
    if (input.vendorLocationId && input.vendorLocationId !== row.vendorLocationId) {
      throw new AppError("RULE_VIOLATED", "An order stays with its location.");
    }
    const ageAcknowledged = input.ageAcknowledged ?? row.ageAcknowledged;
    const quote = await quoteOrder(deps, {
      vendorLocationId: row.vendorLocationId,
      lines: input.cartItems ?? (await storedLines(row.orderId)),
      ageAcknowledged,
      tip: {
        cents: input.tipAmount === undefined ? row.tipCents : parseMoney(input.tipAmount),
        isKept: input.tipAmount === undefined,
      },
    });
    // The provider first: once it takes a payment it refuses a new amount, and the order then stays as it was.
    const clientSecret = await bringPaymentTo(row, quote.amounts.total);
    const isReplaced = await withTransaction(db, (trx) =>
      store.replaceItems(trx, {
        orderId: row.orderId,
        version: row.version,
        amounts: quote.amounts,
        lines: quote.lines,
        ageAcknowledged,
        now: clock.now(),
      }),
    );
    if (!isReplaced) {
      await followOrder(await findOwn(actor, row.orderId));
      throw new AppError("CONFLICT", "This order was changed elsewhere. Please review it.");
    }
    return { order: await getOwnView(actor, row.orderId), clientSecret };
  }

  async function storedLines(orderId: string) {
    const lines = await store.listRequestedLines(db, orderId);
    return lines.map((line) => ({ ...line, price: formatMoney(line.price) }));
  }

  /** The payment at the provider asks for `total`, or is withdrawn when there is nothing to pay. */
  async function bringPaymentTo(row: store.OrderRow, total: number): Promise<string | null> {
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
  async function followOrder(first: store.OrderRow): Promise<string | null> {
    let row = first;
    for (let round = 0; round < maxRounds; round += 1) {
      if (refusePayment(row)) return null;
      const clientSecret = await bringPaymentTo(row, row.totalCents);
      const now = await store.findOrderRow(db, row.orderId);
      if (!now || now.version === row.version) return clientSecret;
      row = now;
    }
    throw new AppError("CONFLICT", "This order is being changed elsewhere. Please review it.", { retryAfter: 1 });
  }

  async function getOrderPayment(actor: Actor, orderId: string): Promise<OrderWithSecret> {
    const row = await findOwn(actor, orderId);
    const refusal = refusePayment(row);
    if (refusal) throw refuse(refusal);
    return answer(row);
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
    return view.show({ isOwner: true, role: null }, clock.now());
  }

  return { createOrder, updateOrder, getOrderPayment, calculateTax, findOwn, getOwnView };
}
