import type { ProductType } from "@skipline/contract/catalog";
import { type Cents, formatMoney, parseMoney } from "@skipline/contract/money";
import { maxLines, maxQuantityPerLine, priceCart, takesTip } from "@skipline/contract/pricing";
import { AppError } from "../../http/app-error.ts";

/** The catalogue's word on a product, now. */
export interface CatalogueProduct {
  productId: string;
  name: string;
  variantName: string | null;
  productType: ProductType;
  taxCode: string;
  price: Cents;
  isAvailable: boolean;
  imageUrls: string[];
  /** Of the promotion that holds now; null without one. */
  discountPercent: number | null;
  promotionDescription: string | null;
}

/** A line as asked for; `price` is what the guest saw. */
export interface RequestedLine {
  productId: string;
  quantity: number;
  price: string;
}

/** A line as it will be stored and charged. */
export interface OrderLine {
  productId: string;
  name: string;
  variantName: string | null;
  productType: ProductType;
  taxCode: string;
  imageUrls: string[];
  quantity: number;
  price: Cents;
  discountPercent: number | null;
  /** This line's share of the discount. */
  discount: Cents;
}

export interface PricedOrder {
  lines: OrderLine[];
  subtotal: Cents;
  discount: Cents;
  promotionDescription: string | null;
}

/** The largest sum a card provider takes: 999,999.99. */
export const maxOrderCents: Cents = 99_999_999;

/**
 * Checks what was asked for against the catalogue and prices it. Lines of one product become one; a quantity of 0
 * drops out.
 * @throws AppError CART_CHANGED when a price differs or a product is unavailable or not there, with the current items
 * @throws AppError RULE_VIOLATED for more than 10 of a product after merging, or a sum beyond any card's limit
 * @throws AppError EMPTY_CART when nothing is left
 */
export function priceOrder(requested: readonly RequestedLine[], catalogue: readonly CatalogueProduct[]): PricedOrder {
  const products = new Map(catalogue.map((product) => [product.productId, product]));
  const wanted = requested.filter((line) => line.quantity > 0);
  if (wanted.length === 0) throw new AppError("EMPTY_CART", "Your cart is empty.");
  refuseChangedCart(wanted, products);
  const quantities = mergeQuantities(wanted);
  const chosen = [...quantities].map(([productId, quantity]) => {
    const product = products.get(productId);
    if (!product) throw new RangeError(`not in the catalogue: ${productId}`);
    return { product, quantity };
  });
  const cart = priceCart(
    chosen.map(({ product, quantity }) => ({
      unitPrice: product.price,
      quantity,
      discountPercent: product.discountPercent,
    })),
  );
  if (cart.gross > maxOrderCents) throw new AppError("RULE_VIOLATED", "This order is too large to be paid by card.");
  const lines = chosen.map(({ product, quantity }, index) => {
    const discount = product.price * quantity - (cart.lineTotals[index] ?? 0);
    return asLine(product, quantity, discount);
  });
  return {
    lines,
    subtotal: cart.subtotal,
    discount: cart.discount,
    promotionDescription: cart.discount > 0 ? describePromotions(chosen.map(({ product }) => product)) : null,
  };
}

function asLine(product: CatalogueProduct, quantity: number, discount: Cents): OrderLine {
  const { productId, name, variantName, productType, taxCode, imageUrls, price } = product;
  const discountPercent = product.discountPercent || null;
  return {
    productId,
    name,
    variantName,
    productType,
    taxCode,
    imageUrls,
    quantity,
    price,
    discountPercent,
    discount,
  };
}

function mergeQuantities(lines: readonly RequestedLine[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  if ([...quantities.values()].some((quantity) => quantity > maxQuantityPerLine)) {
    throw new AppError("RULE_VIOLATED", `At most ${maxQuantityPerLine} of one product can be ordered.`);
  }
  if (quantities.size > maxLines) throw new AppError("RULE_VIOLATED", `An order has at most ${maxLines} items.`);
  return quantities;
}

function refuseChangedCart(lines: readonly RequestedLine[], products: Map<string, CatalogueProduct>): void {
  const isChanged = lines.some((line) => {
    const product = products.get(line.productId);
    return !product?.isAvailable || product.price !== parseMoney(line.price);
  });
  if (!isChanged) return;
  const items = [...new Set(lines.map((line) => line.productId))].map((productId) => {
    const product = products.get(productId);
    return {
      productId,
      name: product?.name ?? null,
      price: product ? formatMoney(product.price) : null,
      isAvailable: product?.isAvailable ?? false,
    };
  });
  throw new AppError("CART_CHANGED", "Prices or availability changed. Please review your cart.", {
    details: { items },
  });
}

function describePromotions(products: readonly CatalogueProduct[]): string | null {
  const named = products.map((product) => (product.discountPercent ? product.promotionDescription : null));
  const descriptions = [...new Set(named.filter((text) => text !== null))];
  return descriptions.length > 0 ? descriptions.join(", ") : null;
}

/**
 * The tip that counts: nothing for merchandise only or an empty subtotal, else 0 to 100% of the subtotal.
 * @throws AppError RULE_VIOLATED above the subtotal
 */
export function decideTip(asked: Cents, priced: PricedOrder): Cents {
  const types = priced.lines.map((line) => line.productType);
  if (!takesTip(types, priced.subtotal)) return 0;
  if (asked > priced.subtotal) throw new AppError("RULE_VIOLATED", "A tip can't be more than the subtotal.");
  return asked;
}

/** Alcohol is sold to those only who acknowledged that they are 21. @throws AppError AGE_ACKNOWLEDGEMENT_REQUIRED */
export function requireAge(lines: readonly OrderLine[], acknowledged: boolean): void {
  if (acknowledged || !lines.some((line) => line.productType === "ALCOHOLIC_ITEM")) return;
  throw new AppError(
    "AGE_ACKNOWLEDGEMENT_REQUIRED",
    "Age verification is required for purchasing alcoholic beverages.",
  );
}
