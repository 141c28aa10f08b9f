import { type CartLine } from "@skipline/contract/cart";
import { lineKey } from "@skipline/contract/cart-line";
import { type Language, languages } from "@skipline/contract/languages";
import { type Cents, formatMoney, parseMoney } from "@skipline/contract/money";
import type { CartItemInput } from "@skipline/contract/ordering";
import { discountedUnitPrice, maxLines, maxQuantityPerLine, priceCart, mayTip } from "@skipline/contract/pricing";
import * as m from "@skipline/contract/texts";
import { words } from "@skipline/contract/words";
import { AppError } from "../../http/app-error.ts";
import type { PricedProduct } from "../catalog/index.ts";
import { asOrderLine, isReduced, type OrderLine } from "./order-line.ts";

/** A line as asked for: what was chosen, and the prices that the guest saw. */
export type RequestedLine = CartLine & Pick<CartItemInput, "price" | "discountedPrice">;

/** The catalogue's, by id. */
type Products = ReadonlyMap<string, PricedProduct>;

export interface PricedOrder {
  lines: readonly OrderLine[];
  subtotal: Cents;
  discount: Cents;
  promotionDescription: string | null;
}

/** The largest sum a card provider takes: 999,999.99. */
export const maxOrderCents: Cents = 99_999_999;

/**
 * Checks what was asked for against the catalogue and prices it. Lines of one product with the same note become one;
 * a quantity of 0 drops out. `language`: what the guest reads the menu in.
 * @throws AppError CART_CHANGED when a price differs or a product is unavailable or not there, with the current items
 * @throws AppError RULE_VIOLATED for more than 10 of a product in all its lines, or a sum beyond any card's limit
 * @throws AppError EMPTY_CART when nothing is left
 */
export function priceOrder(
  requested: readonly RequestedLine[],
  products: Products,
  language: Language = languages[0],
): PricedOrder {
  const wanted = requested.filter((line) => line.quantity > 0);
  if (wanted.length === 0) throw new AppError("EMPTY_CART", m.refused_cart_empty);
  refuseChangedCart(wanted, products);
  const chosen = mergeLines(wanted).map((line) => {
    const product = products.get(line.productId);
    if (!product) throw new RangeError(`not in the catalogue: ${line.productId}`);
    return { line, product };
  });
  const cart = priceCart(
    chosen.map(({ line, product: { price, discountPercent, discountAmount } }) => ({
      ...line,
      unitPrice: price,
      discountPercent,
      discountAmount,
    })),
  );
  if (cart.gross > maxOrderCents) throw new AppError("RULE_VIOLATED", m.refused_order_too_large);
  const lines = chosen.map(({ line, product }, index) =>
    asOrderLine(line, product, product.price * line.quantity - (cart.lineTotals[index] ?? 0), language),
  );
  return {
    lines,
    subtotal: cart.subtotal,
    discount: cart.discount,
    promotionDescription: cart.discount > 0 ? describePromotions(chosen.map(({ product }) => product)) : null,
  };
}

/** One line for a product and a note to it; of the prices that were seen nothing goes on from here. */
function mergeLines(requested: readonly RequestedLine[]): CartLine[] {
  const merged = new Map<string, CartLine>();
  const pieces = new Map<string, number>();
  for (const { price: _price, discountedPrice: _discountedPrice, ...line } of requested) {
    const key = lineKey(line);
    merged.set(key, { ...line, quantity: (merged.get(key)?.quantity ?? 0) + line.quantity });
    pieces.set(line.productId, (pieces.get(line.productId) ?? 0) + line.quantity);
  }
  const lines = [...merged.values()];
  if ([...pieces.values()].some((quantity) => quantity > maxQuantityPerLine)) {
    throw new AppError("RULE_VIOLATED", words(m.refused_quantity, { most: maxQuantityPerLine }));
  }
  if (lines.length > maxLines) throw new AppError("RULE_VIOLATED", words(m.refused_order_lines, { most: maxLines }));
  return lines;
}

function refuseChangedCart(lines: readonly RequestedLine[], products: Products): void {
  if (!lines.every((line) => isAsSeen(line, products.get(line.productId)))) throw changedCart(lines, products);
}

/** Which of `productIds` can't be had: sold out, or not in the catalogue (any more). */
export function listSoldOut(
  productIds: readonly string[],
  catalogue: readonly Pick<PricedProduct, "productId" | "isAvailable">[],
): string[] {
  const available = new Set(catalogue.filter((one) => one.isAvailable).map(({ productId }) => productId));
  return productIds.filter((productId) => !available.has(productId));
}

/**
 * The prices of an order were agreed on when it was made; what it holds must still be there when it is paid.
 * @throws AppError CART_CHANGED with the current items
 */
export function refuseSoldOut(lines: readonly Pick<RequestedLine, "productId">[], products: Products): void {
  if (lines.every(({ productId }) => products.get(productId)?.isAvailable)) return;
  throw changedCart(lines, products);
}

/** What these lines, whose prices were agreed on, cost by the catalogue; null where it has not all of them. */
export function costNow(lines: readonly Pick<OrderLine, "productId" | "quantity">[], products: Products): Cents | null {
  const priced = lines.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    if (!product) return [];
    const { price, discountPercent, discountAmount } = product;
    return [{ quantity, unitPrice: price, discountPercent, discountAmount }];
  });
  return priced.length === lines.length ? priceCart(priced).subtotal : null;
}

export function changedCart(lines: readonly Pick<RequestedLine, "productId">[], products: Products): AppError {
  const items = [...new Set(lines.map((line) => line.productId))].map((productId) => {
    const product = products.get(productId);
    return {
      productId,
      name: product?.name ?? null,
      price: product ? formatMoney(product.price) : null,
      discountedPrice: product ? discountedPriceOf(product) : null,
      isAvailable: product?.isAvailable ?? false,
    };
  });
  return new AppError("CART_CHANGED", m.refused_cart_changed, {
    details: { items },
  });
}

/** A promotion that began or ended since is a changed price; phones that do not say what they showed are not asked. */
function isAsSeen({ price, discountedPrice }: RequestedLine, product: PricedProduct | undefined): boolean {
  if (!product?.isAvailable || product.price !== parseMoney(price)) return false;
  return discountedPrice === undefined || discountedPrice === discountedPriceOf(product);
}

function discountedPriceOf(product: PricedProduct): string | null {
  return isReduced(product) ? formatMoney(discountedUnitPrice(product.price, product)) : null;
}

function describePromotions(products: readonly PricedProduct[]): string | null {
  const named = products.map((product) => (isReduced(product) ? product.promotionDescription : null));
  const descriptions = [...new Set(named.filter((text) => text !== null))];
  return descriptions.length > 0 ? descriptions.join(", ") : null;
}

/**
 * The tip that counts: nothing for merchandise only or an empty subtotal, else 0 to 100% of the subtotal.
 * @throws AppError RULE_VIOLATED above the subtotal
 */
export function decideTip(asked: Cents, priced: Pick<PricedOrder, "lines" | "subtotal">): Cents {
  const types = priced.lines.map((line) => line.productType);
  if (!mayTip(types, priced.subtotal)) return 0;
  if (asked > priced.subtotal) throw new AppError("RULE_VIOLATED", m.refused_tip);
  return asked;
}

/** Alcohol is sold to those only who acknowledged that they are 21. @throws AppError AGE_ACKNOWLEDGEMENT_REQUIRED */
export function requireAge(lines: readonly OrderLine[], acknowledged: boolean): void {
  if (acknowledged || !lines.some((line) => line.productType === "ALCOHOLIC_ITEM")) return;
  throw new AppError("AGE_ACKNOWLEDGEMENT_REQUIRED", m.age_required);
}
