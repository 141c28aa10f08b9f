import type { CartLine } from "@skipline/contract/cart";
import type { Product } from "@skipline/contract/catalog";
import { parseMoney } from "@skipline/contract/money";
import type { Cents } from "@skipline/contract/money";
import { priceCart } from "@skipline/contract/pricing";
import type { Discount } from "@skipline/contract/pricing";

/** A cart line with the catalogue's word on its product. */
export interface PricedCartLine extends CartLine {
  product: Product;
  /** This line before its discount. */
  gross: Cents;
  /** After its share of the discount; the lines add up to the subtotal. */
  total: Cents;
}

export interface PricedCart {
  lines: PricedCartLine[];
  /** Chosen earlier, but sold out or gone by now: not counted in anything. */
  unavailable: (CartLine & { product: Product | null })[];
  totalQuantity: number;
  gross: Cents;
  discount: Cents;
  /** gross − discount, to the cent what the server will say. */
  subtotal: Cents;
}

/** What the promotion that holds takes off a product. */
export function discountOf({ discountPercent, discountAmount }: Product): Discount {
  return { discountPercent, discountAmount: discountAmount === undefined ? null : parseMoney(discountAmount) };
}

/** A cart's lines with the catalogue's names and prices: the same pricing as the server's, in the cart's own order. */
export function priceCartLines(items: readonly CartLine[], products: readonly Product[]): PricedCart {
  const byId = new Map(products.map((product) => [product.productId, product]));
  const found = items.map((line) => ({ ...line, product: byId.get(line.productId) ?? null }));
  const orderable = found.flatMap((line) => {
    const { product } = line;
    return product?.isAvailable ? [{ ...line, product, unitPrice: parseMoney(product.price) }] : [];
  });
  const { gross, discount, subtotal, lineTotals } = priceCart(
    orderable.map(({ product, ...line }) => ({ ...line, ...discountOf(product) })),
  );
  return {
    lines: orderable.map(({ unitPrice, ...line }, index) => ({
      ...line,
      gross: unitPrice * line.quantity,
      total: lineTotals[index] ?? 0,
    })),
    unavailable: found.filter((line) => !line.product?.isAvailable),
    totalQuantity: orderable.reduce((sum, line) => sum + line.quantity, 0),
    gross,
    discount,
    subtotal,
  };
}
