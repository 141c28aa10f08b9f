import { type Language, languages } from "@skipline/contract/languages";
import { type Cents, parseMoney } from "@skipline/contract/money";
import type { CartItemInput, Order } from "@skipline/contract/ordering";
import { pricesKeptMs } from "@skipline/contract/pricing";
import { shortOrderId } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { Actor } from "../../http/call.ts";
import { type EffectKey, type HeldKey, leased } from "../../http/effect.ts";
import { timeLeft } from "../../http/time-budget.ts";
import { isFree, paymentProcessing, refuse, refusePayment } from "./order-lifecycle.ts";
import { changedCart, costNow, refuseSoldOut, requireAge } from "./order-pricing.ts";
import { changeTip, quoteOrder } from "./order-quote.ts";
import { type ChangeOutcome, changeOrder, holdStock, type OrderChange } from "./order-statements.ts";
import type { Menu, OrderingDeps, OrderPaymentRequest } from "./ordering-deps.ts";
import { refuseWanted } from "./order-stock.ts";
import { checkOrdersTaken } from "./orders-taken.ts";
import { mayTest } from "./order-tests.ts";
import type { LocationWithVendor } from "../venues/index.ts";
import type { OrderRow } from "./ordering-store.ts";
import { amountColumns, asView, findOrderView, type OrderView } from "./ordering-views.ts";

export interface OrderWithSecret {
  order: Order;
  clientSecret: string | null;
  /** Where the provider has it; null: at the platform's own account. */
  paymentAccount: string | null;
}

/** Thrown, so that nothing stays of the change. */
class OutOfStock extends Error {}

/** There is nothing to pay. */
export const nothingToPay = { clientSecret: null, paymentAccount: null };

type Secret = Omit<OrderWithSecret, "order">;

/** A guest, and the key that makes a repeat the same request. */
interface GuestCaller {
  actor: Actor;
  key: EffectKey | null;
}

export interface UpdateInput {
  orderId: string;
  cartItems?: readonly CartItemInput[] | undefined;
  tipAmount?: string | undefined;
  vendorLocationId?: string | undefined;
  ageAcknowledged?: boolean | undefined;
  /** Null: none any more. */
  tableNumber?: number | null | undefined;
  /** What the guest reads the menu in. */
  language: Language;
}

export type OrderingService = ReturnType<typeof createOrderingService>;

/** How often items are priced anew when the menu changes between the price and the order. */
export const mostQuotes = 4;

/** Payments knows no orders: what it refuses is said of the order that is paid for. */
export async function inOrderWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "PAYMENT_PROCESSING") throw refuse(paymentProcessing);
    if (error.code === "PAYMENT_NOT_PAYABLE" || error.code === "PAYMENT_PROVIDER_MISSING") {
      throw new AppError("ORDER_NOT_PAYABLE", error.words);
    }
    throw error;
  }
}

/** Use cases of a guest's own, unpaid order: change it, go on paying it. */
export function createOrderingService(deps: OrderingDeps) {
  const { db, clock, payments } = deps;

  function updateOrder({ actor, key }: GuestCaller, input: UpdateInput): Promise<OrderWithSecret> {
    return leased(db, key, async (held) =>
      held?.made ? answer(await findOwn(actor, input.orderId)) : changeHeld(actor, input, held),
    );
  }

  async function changeHeld(actor: Actor, input: UpdateInput, held: HeldKey | null): Promise<OrderWithSecret> {
    for (let quotes = 0; quotes < mostQuotes; quotes += 1) {
      const answered = await tryChange(actor, input, held);
      if (answered) return answered;
    }
    throw new AppError("CONFLICT", m.refused_menu_changing, { retryAfter: 1 });
  }

  /** Null when the menu changed between the price and the order. */
  async function tryChange(actor: Actor, input: UpdateInput, held: HeldKey | null): Promise<OrderWithSecret | null> {
    const view = await findOwn(actor, input.orderId);
    const refusal = refusePayment(view);
    if (refusal) throw refuse(refusal);
    const { orderId, userId, vendorId, version, vendorLocationId } = view;
    if (input.vendorLocationId && input.vendorLocationId !== vendorLocationId) {
      throw new AppError("RULE_VIOLATED", m.refused_order_stays);
    }
    const ageAcknowledged = input.ageAcknowledged ?? view.ageAcknowledged;
    const tableNumber = input.tableNumber === undefined ? view.tableNumber : input.tableNumber;
    // One that it has already stays its own, however many tables there are by now.
    const newTable = tableNumber === view.tableNumber ? null : tableNumber;
    const { amounts, lines, menuVersion, stock } = await priceChange(view, input, { ageAcknowledged, newTable });
    if (view.row.stock_state === "RETURNED" && lines === null) await holdAgain(view);
    // The provider first: once it takes a payment it refuses a new amount, and the order then stays as it was.
    const secret = await bringPaymentTo(view, amounts.total);
    const change = {
      orderId,
      userId,
      vendorId,
      version,
      vendorLocationId,
      menuVersion,
      amounts,
      lines,
      ageAcknowledged,
      tableNumber,
      now: clock.now(),
    };
    // Other items hold other counts, in the transaction that changes the order.
    const movesStock = lines !== null && (stock !== null || view.row.stock_state !== "NONE");
    const outcome = await withKey(held, orderId, movesStock, async (trx) => {
      const written = await changeOrder(trx, change);
      const hasRoom =
        written !== "made" || !movesStock || (await holdStock(trx, { orderId, stock: stock ?? {}, now: change.now }));
      if (!hasRoom) throw new OutOfStock();
      return written;
    }).catch((error: unknown) => {
      if (error instanceof OutOfStock) return error;
      throw error;
    });
    if (outcome instanceof OutOfStock) {
      await followOrder(await findOwn(actor, orderId), true);
      throw await refuseWanted(deps, vendorLocationId, lines ?? view.lines, stock ?? {});
    }
    if (outcome === "made") return { order: showOwn(asChangedView(view, change)), ...secret };
    await followOrder(await findOwn(actor, orderId), true);
    if (outcome === "overtaken") {
      throw new AppError("CONFLICT", m.refused_order_changed);
    }
    deps.catalog.dropMenuSnapshot(vendorLocationId);
    return null;
  }

  /** With its key, where there is one, in one transaction. */
  function withKey(
    held: HeldKey | null,
    orderId: string,
    isSeveral: boolean,
    write: (db: Kysely<Database>) => Promise<ChangeOutcome>,
  ) {
    if (held === null && !isSeveral) return write(db);
    return withTransaction(db, async (trx) => {
      const outcome = await write(trx);
      if (outcome === "made") await held?.remember(trx, orderId);
      return outcome;
    });
  }

  /** Other items are priced anew; without them the order keeps its lines (null) at their prices. */
  async function priceChange(
    view: OrderView,
    { cartItems, tipAmount, language }: UpdateInput,
    { ageAcknowledged, newTable }: { ageAcknowledged: boolean; newTable: number | null },
  ) {
    const cents = tipAmount === undefined ? view.tipCents : parseMoney(tipAmount);
    if (cartItems) {
      const tip = { cents, isKept: tipAmount === undefined };
      const { vendorLocationId, isTest } = view;
      const asked = { vendorLocationId, lines: cartItems, language, ageAcknowledged, tableNumber: newTable, tip };
      return quoteOrder(deps, { ...asked, isTest: () => isTest });
    }
    requireAge(view.lines, ageAcknowledged);
    await checkOrdersTaken(deps, view, newTable);
    await requirePrices(view);
    return { amounts: changeTip(view, cents), lines: null, menuVersion: null, stock: null };
  }

  /** The payment at the provider asks for `total`, or is withdrawn when there is nothing to pay. */
  async function bringPaymentTo(row: OrderView, total: number, isRepair = false): Promise<Secret> {
    const { payment_account: paymentAccount, fee_basis_points: feeBasisPoints } = row.row;
    const request = askedPayment(payments, row, { paymentAccount, feeBasisPoints }, total);
    if (request) {
      const { clientSecret, account } = await inOrderWords(() => payments.ensureIntent({ ...request, isRepair }));
      return { clientSecret, paymentAccount: account };
    }
    if (!isFree(row)) await withdrawPayment({ purpose: "ORDER", reference: row.orderId });
    return nothingToPay;
  }

  async function withdrawPayment(reference: { purpose: "ORDER"; reference: string }): Promise<void> {
    const { status } = await payments.cancelIntent(reference);
    if (status === "processing") throw refuse(paymentProcessing);
    if (status === "succeeded") throw refuse({ code: "ORDER_NOT_PAYABLE", saying: m.refused_order_paid });
  }

  /**
   * The payment asks for what the order costs now; no secret when there is nothing to pay. Whoever moved the amount for a
   * state that is no longer so ends here, and looks again after moving it: the last word is the order's.
   */
  async function followOrder(first: OrderView, isRepair = false) {
    let view = first;
    do {
      if (refusePayment(view)) return { view, secret: nothingToPay };
      if (!isRepair && view.row.stock_state === "RETURNED") await holdAgain(view);
      const secret = await bringPaymentTo(view, view.totalCents, isRepair);
      const current = await findOwn(view, view.orderId);
      if (current.version === view.version) return { view: current, secret };
      view = current;
    } while (timeLeft() > 0);
    throw new AppError("CONFLICT", m.refused_order_changing, { retryAfter: 1 });
  }

  async function getOrderPayment(actor: Actor, orderId: string): Promise<OrderWithSecret> {
    const before = await findOwn(actor, orderId);
    const refusal = refusePayment(before);
    if (refusal) throw refuse(refusal);
    await requirePrices(before);
    // Whether it is being paid at this moment is the more urgent news.
    const { view, secret } = await followOrder(before);
    await checkOrdersTaken(deps, view);
    await requireItems(view);
    return { order: showOwn(view), ...secret };
  }

  /** Everything in the order can still be had, and for what it costs as long as its prices are kept. @throws AppError CART_CHANGED */
  async function requireItems(view: OrderView): Promise<void> {
    if (view.soldOutProductIds.length > 0) refuseSoldOut(view.lines, (await readMenu(view)).products);
    await requirePrices(view);
  }

  /** Of whatever leads to a payment: an order that is changed, or made once more, would keep its prices for a day else. */
  async function requirePrices(view: OrderView): Promise<void> {
    const refusal = await endOldPrices(view);
    if (refusal) throw refusal;
  }

  /**
   * Why it can't be paid at its prices any more; null while it can. Its payment is withdrawn then: whoever has kept its secret
   * could pay it all the same, and keep it open by asking.
   * @throws AppError ORDER_NOT_PAYABLE, ORDER_PAYMENT_PROCESSING where that came first
   */
  async function endOldPrices(view: OrderView): Promise<AppError | null> {
    if (clock.now().getTime() - view.createdAt.getTime() <= pricesKeptMs) return null;
    if (costsAsMade(view, await getMenu(view.vendorLocationId))) return null;
    const menu = await readMenu(view);
    if (costsAsMade(view, menu)) return null;
    if (!isFree(view)) await withdrawPayment({ purpose: "ORDER", reference: view.orderId });
    return changedCart(view.lines, menu.products);
  }

  /** The database knows better than what is kept here. */
  async function readMenu({ vendorLocationId }: OrderView): Promise<Menu> {
    const menu = await deps.catalog.readMenuSnapshot(vendorLocationId);
    if (!menu) throw notFound("Location");
    return menu;
  }

  const getMenu = (vendorLocationId: string) => deps.catalog.getMenuSnapshot(vendorLocationId);

  /** A payment that begins anew holds again what was given back. */
  async function holdAgain({ orderId, vendorLocationId, lines }: OrderView): Promise<void> {
    if (await holdStock(db, { orderId, stock: null, now: clock.now() })) return;
    const wanted: Record<string, number> = {};
    for (const { productId, quantity } of lines) wanted[productId] = (wanted[productId] ?? 0) + quantity;
    throw await refuseWanted(deps, vendorLocationId, lines, wanted);
  }

  async function answer(before: OrderView): Promise<OrderWithSecret> {
    if (!refusePayment(before)) await requirePrices(before);
    const { view, secret } = await followOrder(before);
    return { order: showOwn(view), ...secret };
  }

  async function calculateTax(
    actor: Actor,
    input: { vendorLocationId: string; cartItems: readonly CartItemInput[] },
  ): Promise<number> {
    const { vendorLocationId, cartItems } = input;
    const isTest = (place: LocationWithVendor) => mayTest(deps, place, actor);
    const tip = { cents: 0, isKept: false };
    const wanted = { lines: cartItems, language: languages[0], ageAcknowledged: null, tableNumber: null, tip };
    const quote = await quoteOrder(deps, { vendorLocationId, ...wanted, isTest });
    return quote.amounts.tax;
  }

  /** @throws AppError NOT_FOUND */
  async function findOwn(actor: Pick<Actor, "userId">, orderId: string): Promise<OrderView> {
    const view = await findOrderView(db, orderId);
    if (view?.userId !== actor.userId) throw notFound("Order");
    return view;
  }

  /** To its guest. */
  function showOwn(view: OrderView): Order {
    return view.show({ userId: view.userId, isOwner: true, role: null }, clock.now());
  }

  return { updateOrder, getOrderPayment, calculateTax, findOwn, showOwn, answer, requireItems, endOldPrices };
}

const costsAsMade = ({ lines, amounts }: OrderView, menu: Menu | null): boolean =>
  menu !== null && costNow(lines, menu.products) === amounts.subtotal;

/**
 * The payment that an order of this total asks for; null when there is nothing to pay. `vendor` is what the vendor's row
 * says. @throws AppError LOCATION_CLOSED where the vendor can't be paid
 */
export function askedPayment(
  payments: Pick<OrderingDeps["payments"], "accountFor">,
  { orderId, userId, vendorId }: Pick<OrderRow, "orderId" | "userId" | "vendorId">,
  vendor: Pick<LocationWithVendor, "paymentAccount" | "feeBasisPoints">,
  total: Cents,
): OrderPaymentRequest | null {
  if (isFree({ totalCents: total })) return null;
  const account = payments.accountFor(vendor.paymentAccount);
  const description = `Order ${shortOrderId(orderId)}`;
  return {
    purpose: "ORDER",
    reference: orderId,
    userId,
    vendorId,
    account,
    feeBasisPoints: vendor.feeBasisPoints,
    amount: total,
    description,
  };
}

/** What was just written over what was read. */
function asChangedView(view: OrderView, change: OrderChange): OrderView {
  return asView({
    ...view.row,
    ...amountColumns(change.amounts),
    age_acknowledged: change.ageAcknowledged,
    table_number: change.tableNumber,
    version: change.version + 1,
    updated_at: change.now,
    // Other items were all there in the version of the menu by which they were written.
    ...(change.lines && { lines: [...change.lines], sold_out_product_ids: [] }),
  });
}
