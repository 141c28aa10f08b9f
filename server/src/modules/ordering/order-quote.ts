import type { ErrorCode } from "@skipline/contract/errors";
import type { Language } from "@skipline/contract/languages";
import type { Cents } from "@skipline/contract/money";
import { formatCents } from "@skipline/contract/price";
import * as m from "@skipline/contract/texts";
import { words } from "@skipline/contract/words";
import { AppError, notFound } from "../../http/app-error.ts";
import { isFree } from "./order-lifecycle.ts";
import type { OrderLine } from "./order-line.ts";
import { decideTip, maxOrderCents, priceOrder, type RequestedLine, requireAge } from "./order-pricing.ts";
import type { Menu, OrderingDeps } from "./ordering-deps.ts";
import { requireAlcoholSold, requireOrdersTaken, requireTable } from "./orders-taken.ts";
import type { LocationWithVendor } from "../venues/index.ts";
import type { OrderAmounts } from "./ordering-store.ts";
import type { OrderView } from "./ordering-views.ts";

/** Product → quantity. */
export type StockWanted = Readonly<Record<string, number>>;

export interface Quote {
  /** It holds while the location's menu has this version. */
  menuVersion: number;
  /** Where it is ordered: what an order shows of location and vendor. */
  place: LocationWithVendor;
  lines: readonly OrderLine[];
  /** What it takes of products that are counted; null without one. */
  stock: StockWanted | null;
  amounts: OrderAmounts;
  isTest: boolean;
}

export interface QuoteRequest {
  vendorLocationId: string;
  lines: readonly RequestedLine[];
  /** What the guest reads the menu in. */
  language: Language;
  /** Null asks for no age acknowledgement: nothing is being ordered. */
  ageAcknowledged: boolean | null;
  /** Null where none is asked for. */
  tableNumber: number | null;
  /** The tip may not exceed the subtotal; one that is only kept shrinks with it. */
  tip: { cents: Cents; isKept: boolean };
  /** Whether it is a test order, for which a closed location is open. */
  isTest: (place: LocationWithVendor) => boolean | Promise<boolean>;
}

/** What an old menu refuses by mistake. */
const mayBeOld = new Set<ErrorCode>([
  "CART_CHANGED",
  "VENDOR_SUSPENDED",
  "LOCATION_CLOSED",
  "LOCATION_PAUSED",
  "LOCATION_BUSY",
  "ALCOHOL_NOT_SOLD",
  "TABLE_UNKNOWN",
]);

/**
 * What a cart costs by catalogue and tax table; never by the guest's word. Calls the tax provider: no transaction. Nobody
 * is refused by an old menu: a cart that differs from what is in memory is compared with what the database says.
 */
export async function quoteOrder(
  { catalog, tax, clock, payments }: Pick<OrderingDeps, "catalog" | "tax" | "clock" | "payments">,
  request: QuoteRequest,
): Promise<Quote> {
  const { vendorLocationId } = request;
  const menu = await catalog.getMenuSnapshot(vendorLocationId);
  if (!menu) throw notFound("Location");
  try {
    return await quoteByMenu(menu, { tax, payments }, request, clock.now());
  } catch (refusal) {
    if (!(refusal instanceof AppError && mayBeOld.has(refusal.code))) throw refusal;
    const current = await catalog.readMenuSnapshot(vendorLocationId);
    if (!current || current.menuVersion === menu.menuVersion) throw refusal;
    return quoteByMenu(current, { tax, payments }, request, clock.now());
  }
}

async function quoteByMenu(
  { location, menuVersion, products }: Menu,
  { tax, payments }: Pick<OrderingDeps, "tax" | "payments">,
  { vendorLocationId, lines, language, ageAcknowledged, tableNumber, tip: asked, isTest: findTest }: QuoteRequest,
  now: Date,
): Promise<Quote> {
  const isTest = await findTest(location);
  requireOrdersTaken(location, now, isTest);
  requireTable(location, tableNumber);
  const priced = priceOrder(lines, products, language);
  if (!isTest) requireAlcoholSold(location, priced.lines, now);
  if (ageAcknowledged !== null) requireAge(priced.lines, ageAcknowledged);
  const tip = decideTip(asked.isKept ? Math.min(asked.cents, priced.subtotal) : asked.cents, priced);
  const taxCents = await askTax(tax, {
    vendorLocationId,
    address: location.address,
    lines: priced.lines.map((line) => ({ amount: line.price * line.quantity - line.discount, taxCode: line.taxCode })),
  });
  const amounts = sumUp({ ...priced, tax: taxCents }, tip);
  // Whoever only looks what it would cost is not refused.
  if (ageAcknowledged !== null && !isFree({ totalCents: amounts.total })) payments.accountFor(location.paymentAccount);
  return {
    menuVersion,
    place: location,
    lines: priced.lines,
    stock: findCounted(priced.lines, products),
    amounts,
    isTest,
  };
}

function findCounted(lines: readonly OrderLine[], products: Menu["products"]): StockWanted | null {
  const wanted: Record<string, number> = {};
  for (const { productId, quantity } of lines) {
    if (products.get(productId)?.stockShown == null) continue;
    wanted[productId] = (wanted[productId] ?? 0) + quantity;
  }
  return Object.keys(wanted).length > 0 ? wanted : null;
}

/** Another tip alone: what was ordered keeps the prices, the discount and the tax that the guest agreed to. */
export function changeTip({ lines, amounts }: Pick<OrderView, "lines" | "amounts">, cents: Cents): OrderAmounts {
  return sumUp(amounts, decideTip(cents, { lines, subtotal: amounts.subtotal }));
}

function sumUp(priced: Omit<OrderAmounts, "tip" | "total">, tip: Cents): OrderAmounts {
  const { subtotal, discount, promotionDescription, tax } = priced;
  const total = subtotal + tip + tax;
  if (total > maxOrderCents) {
    throw new AppError("RULE_VIOLATED", words(m.refused_order_too_expensive, { most: formatCents(maxOrderCents) }));
  }
  return { subtotal, discount, promotionDescription, tax, tip, total };
}

async function askTax(
  tax: OrderingDeps["tax"],
  input: Parameters<OrderingDeps["tax"]["calculateTax"]>[0],
): Promise<Cents> {
  try {
    return await tax.calculateTax(input);
  } catch (cause) {
    throw new AppError("PROVIDER_UNAVAILABLE", m.refused_tax_not_calculated, {
      retryAfter: 2,
      cause,
    });
  }
}
