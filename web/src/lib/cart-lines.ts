import type { Product } from "@skipline/contract/catalog";
import { parseMoney } from "@skipline/contract/money";
import type { Cents } from "@skipline/contract/money";
import { priceCart } from "@skipline/contract/pricing";

export interface PricedCartLine {
  product: Product;
  quantity: number;
  /** This line before its discount. */
  gross: Cents;
  /** After its share of the discount; the lines add up to the subtotal. */
  total: Cents;
}

export interface PricedCart {
  lines: PricedCartLine[];
  /** Chosen earlier, but sold out or gone by now: not counted in anything. */
  unavailable: { productId: string; quantity: number; product: Product | null }[];
  totalQuantity: number;
  gross: Cents;
  discount: Cents;
  /** gross − discount, to the cent what the server will say. */
  subtotal: Cents;
}

/** A cart's items with the catalogue's names and prices: the same pricing as the server's, in the cart's own order. */
export function priceCartLines(
  items: readonly { productId: string; quantity: number }[],
  products: readonly Product[],
): PricedCart {
  const byId = new Map(products.map((product) => [product.productId, product]));
  const found = items.map((item) => ({ ...item, product: byId.get(item.productId) ?? null }));
  const orderable = found.flatMap((item) => (item.product?.isAvailable ? [{ ...item, product: item.product }] : []));
  const priced = orderable.map(({ product, quantity }) => ({
    unitPrice: parseMoney(product.price),
    quantity,
    discountPercent: product.discountPercent,
  }));
  const { gross, discount, subtotal, lineTotals } = priceCart(priced);
  return {
    lines: orderable.map(({ product, quantity }, index) => ({
      product,
      quantity,
      gross: (priced[index]?.unitPrice ?? 0) * quantity,
      total: lineTotals[index] ?? 0,
    })),
    unavailable: found.filter((item) => !item.product?.isAvailable),
    totalQuantity: orderable.reduce((sum, item) => sum + item.quantity, 0),
    gross,
    discount,
    subtotal,
  };
}
