import type { CartLine } from "@skipline/contract/cart";
import type { Language } from "@skipline/contract/languages";
import { type Cents, formatMoney } from "@skipline/contract/money";
import type { OrderLine as ShownLine } from "@skipline/contract/ordering";
import { discountedUnitPrice } from "@skipline/contract/pricing";
import { inLanguage } from "@skipline/contract/translations";
import { sql } from "kysely";
import { int, jsonb, orNull, text } from "../../db/columns.ts";
import { fieldsOf, type ValuesOf } from "../../db/fields.ts";
import { type PricedProduct, productFields } from "../catalog/index.ts";

function keepOf<List extends object, Name extends keyof List>(list: List, ...names: Name[]): Pick<List, Name> {
  return Object.fromEntries(names.map((name) => [name, list[name]])) as Pick<List, Name>;
}

/** What an order keeps of a product, whatever becomes of it: in columns of the same names as the product's. */
export const keptOfProduct = keepOf(
  productFields.list,
  "name",
  "variantName",
  "productType",
  "taxCode",
  "imageUrls",
  "price",
);

/** A line as its row says it; whose it is and when it was ordered, its order says. */
const lineFields = fieldsOf("order_item", {
  productId: ["product_id", text],
  quantity: ["quantity", int],
  note: ["note", text],
  ...keptOfProduct,
  /** Its words as the guest read them, where they were others than the product's first. */
  asRead: ["as_read", orNull(jsonb<NonNullable<ShownLine["asRead"]>>())],
  discountPercent: ["discount_percent", orNull(int)],
  /** This line's share of the discount. */
  discount: ["discount_cents", int],
});

/** Its place among the lines of its order, from 1. */
const placed = fieldsOf("order_item", { line: ["line", int], ...lineFields.list });

/** A line of an order: what the guest chose, with the product as it was ordered. */
export interface OrderLine extends CartLine, ValuesOf<typeof lineFields> {}

/** Whether a promotion holds for it. */
export const isReduced = ({ discountPercent, discountAmount }: PricedProduct): boolean =>
  discountPercent !== null || discountAmount !== null;

/** The catalogue's word on a product goes into the order. */
export function asOrderLine(chosen: CartLine, product: PricedProduct, discount: Cents, language: Language): OrderLine {
  // What the guest sent of the product beside it does not count.
  return lineFields.pick({ ...chosen, ...product, discount, asRead: readBy(product, language) });
}

function readBy(product: PricedProduct, language: Language): OrderLine["asRead"] {
  const { name, variantName } = inLanguage(product, language);
  const promotion = (isReduced(product) && product.promotionTranslations[language]?.description) || null;
  const isSame = name === product.name && variantName === product.variantName && promotion === null;
  return isSame ? null : { language, name, variantName, promotion };
}

/** Writes the lines of `$lines` (`asJson`) for the order in `source`, as it has its order_id and created_at. */
export function insertLinesFrom(source: string): string {
  return `insert into order_item (order_id, ordered_at, ${placed.columns})
  select o.order_id, o.created_at, ${placed.readFrom("l")}
  from ${source} as o, ${placed.rowsOf("$lines::json", "l")}`;
}

export function asJson(lines: readonly OrderLine[]): string {
  return JSON.stringify(lines.map((line, index) => ({ ...line, line: index + 1 })));
}

/** The catalogue is asked for unpaid orders alone: what was paid for is not taken back. */
export const soldOutProductIds = sql<string[]>`case when o.status = 'IN_PROGRESS' then array(
  select i.product_id from order_item i
  left join product p on p.product_id = i.product_id and p.vendor_location_id = o.vendor_location_id
  where i.order_id = o.order_id and (p.is_available is not true
    -- What it holds itself is its own, also the last one.
    or o.stock_state is distinct from 'HELD' and p.stock_shown = 0)
) else o.sold_out_product_ids end`;

/** The lines of the order `o`, first to last. */
export const orderLines = sql<OrderLine[]>`(
  select coalesce(json_agg(${sql.raw(lineFields.jsonOf("l"))} order by l.line), '[]')
  from order_item l where l.order_id = o.order_id)`;

/** What took something off these lines, in their guest's words where each such line has them; null where one has none. */
export function promotionAsRead(lines: readonly OrderLine[]): { description: string; language: Language } | null {
  const read = lines.flatMap(({ discount, asRead }) => (discount > 0 ? [asRead] : []));
  const words = new Set(read.map((one) => one?.promotion ?? null));
  const [first] = read;
  if (!first || words.has(null)) return null;
  return { description: [...words].join(", "), language: first.language };
}

/** As staff see it, or its guest. */
export function showLine(ordered: OrderLine, isSoldOut: boolean, isOfStaff: boolean): ShownLine {
  const { taxCode, price, discountPercent, discount, ...line } = ordered;
  const { name, variantName } = isOfStaff ? line : (line.asRead ?? line);
  return {
    ...line,
    name,
    variantName,
    isSoldOut,
    productTaxCode: taxCode,
    price: formatMoney(price),
    discountedPrice: discountPercent === null && discount === 0 ? null : formatMoney(unitPriceOf(ordered)),
    totalPrice: formatMoney(price * line.quantity - discount),
  };
}

/** An amount is taken off each unit to the cent, so the line says how much it was. */
function unitPriceOf({ price, quantity, discountPercent, discount }: OrderLine): Cents {
  return discountPercent === null ? price - discount / quantity : discountedUnitPrice(price, { discountPercent });
}
