import type { CartLine } from "@skipline/contract/cart";
import type { ProductType } from "@skipline/contract/catalog";
import { type Cents, formatMoney } from "@skipline/contract/money";
import type { OrderLine as ShownLine } from "@skipline/contract/ordering";
import { discountedUnitPrice } from "@skipline/contract/pricing";
import { type Selectable, sql } from "kysely";
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

/** What a line's row says of itself; whose it is and when it was ordered, its order says. */
type LineRow = Omit<Selectable<OrderItem>, "order_id" | "ordered_at">;

/** Every column: one that is forgotten does not compile. */
const lineTypes: Record<keyof LineRow, string> = {
  line: "integer",
  product_id: "text",
  name: "text",
  variant_name: "text",
  product_type: "text",
  tax_code: "text",
  image_urls: "text[]",
  quantity: "integer",
  note: "text",
  price_cents: "integer",
  discount_percent: "integer",
  discount_cents: "integer",
};
const lineColumns = Object.keys(lineTypes);

/** Writes the lines of `$lines` (`asRows`, as JSON) for the order in `source`, as it has its order_id and created_at. */
export function insertLinesFrom(source: string): string {
  const typed = Object.entries(lineTypes).map(([column, type]) => `${column} ${type}`);
  return `insert into order_item (order_id, ordered_at, ${lineColumns.join(", ")})
  select o.order_id, o.created_at, ${lineColumns.map((column) => `l.${column}`).join(", ")}
  from ${source} as o, json_to_recordset($lines::json) as l (${typed.join(", ")})`;
}

export function asRows(lines: readonly OrderLine[]): LineRow[] {
  return lines.map((line, index) => asRow(index + 1, line));
}

/** The lines of the order `o`, first to last, as `asLine` reads them. */
export const orderLines = sql<LineRow[]>`(
  select coalesce(json_agg(json_build_object(
    ${sql.raw(lineColumns.map((column) => `'${column}', l.${column}`).join(", "))}) order by l.line), '[]')
  from order_item l where l.order_id = o.order_id)`;

/** Every column: one that is forgotten does not compile. */
function asRow(line: number, ordered: OrderLine): LineRow {
  return {
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
  };
}

/** Every field: one that is forgotten does not compile. */
export function asLine(row: LineRow): Required<OrderLine> {
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
