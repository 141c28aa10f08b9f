import type { CartLine } from "@skipline/contract/cart";
import type { ProductType } from "@skipline/contract/catalog";
import { type Cents, formatMoney } from "@skipline/contract/money";
import type { OrderLine as ShownLine } from "@skipline/contract/ordering";
import { discountedUnitPrice } from "@skipline/contract/pricing";
import type { Selectable } from "kysely";
import type { OrderItem } from "../../db/schema.ts";
import type { PricedProduct } from "../catalog/index.ts";

/** What the order keeps of a product, whatever becomes of it. */
type KeptProduct = Pick<
  PricedProduct,
  "name" | "variantName" | "productType" | "taxCode" | "imageUrls" | "price" | "discountPercent"
>;

/** A line of an order: what the guest chose, with the product as it was ordered. A field added to either is in here. */
export interface OrderLine extends CartLine, KeptProduct {
  /** This line's share of the discount. */
  discount: Cents;
}

/** The catalogue's word on a product goes into the order. */
export function asOrderLine(chosen: CartLine, product: PricedProduct, discount: Cents): OrderLine {
  const { name, variantName, productType, taxCode, imageUrls, price } = product;
  const discountPercent = product.discountPercent || null;
  return { ...chosen, name, variantName, productType, taxCode, imageUrls, price, discountPercent, discount };
}

/** Every column: one that is forgotten does not compile. */
export function asRow(orderId: string, line: number, ordered: OrderLine): Selectable<OrderItem> {
  return {
    order_id: orderId,
    line,
    product_id: ordered.productId,
    name: ordered.name,
    variant_name: ordered.variantName,
    product_type: ordered.productType,
    tax_code: ordered.taxCode,
    image_urls: ordered.imageUrls,
    quantity: ordered.quantity,
    note: ordered.note,
    price_cents: ordered.price,
    discount_percent: ordered.discountPercent,
    discount_cents: ordered.discount,
    // The table's own trigger says when.
    ordered_at: null,
  };
}

/** Every field: one that is forgotten does not compile. */
export function asLine(row: Selectable<OrderItem>): Required<OrderLine> {
  return {
    productId: row.product_id,
    name: row.name,
    variantName: row.variant_name,
    productType: row.product_type as ProductType,
    taxCode: row.tax_code,
    imageUrls: row.image_urls,
    quantity: row.quantity,
    note: row.note,
    price: row.price_cents,
    discountPercent: row.discount_percent,
    discount: row.discount_cents,
  };
}

/** As guest and staff see it. */
export function showLine(ordered: Required<OrderLine>, isSoldOut: boolean): ShownLine {
  const { taxCode, price, discountPercent, discount, ...line } = ordered;
  return {
    ...line,
    isSoldOut,
    productTaxCode: taxCode,
    price: formatMoney(price),
    discountedPrice: discountPercent === null ? null : formatMoney(discountedUnitPrice(price, discountPercent)),
    totalPrice: formatMoney(price * line.quantity - discount),
  };
}
