import type { EnrichedOrder } from "@skipline/contract/analytics";
import type { ProductType } from "@skipline/contract/catalog";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Cursor } from "../../http/cursor.ts";

type Db = Kysely<Database>;
type Sql = RawBuilder<unknown>;

/** No sum of these is below zero. */
const money = (cents: Sql): Sql => sql`(${cents}) / 100 || '.' || right('0' || (${cents}) % 100, 2)`;
const time = (at: Sql): Sql => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The order `o` as the contract's `enrichedOrder`. Customer and items are looked up for each order by their keys: joined, all
 * customers there are would be read when there are many orders.
 */
const enriched = sql`json_build_object(
  'orderId', o.order_id,
  'userId', o.user_id,
  'vendorLocationId', o.vendor_location_id,
  'status', o.status,
  'datetimePaid', ${time(sql`o.paid_at`)},
  'datetimeCompleted', ${time(sql`o.completed_at`)},
  'totalAmount', ${money(sql`o.total_cents`)},
  'totalAmountPaid', ${money(sql`o.taken_cents`)},
  'subtotal', ${money(sql`o.subtotal_cents`)},
  'taxAmount', ${money(sql`o.tax_cents`)},
  'tipAmount', ${money(sql`o.tip_cents`)},
  'discountAmount', ${money(sql`o.discount_cents`)},
  'refundedAmount', ${money(sql`o.refund_cents`)},
  'customer', (select json_build_object('firstName', m.first_name, 'lastName', m.last_name, 'phoneLast4', u.phone_last4)
    from auth.person u left join membership.member m on m.user_id = u.user_id where u.user_id = o.user_id),
  'items', (select coalesce(json_agg(json_build_object(
      'productId', i.product_id, 'name', i.name, 'variantName', i.variant_name, 'productType', i.product_type,
      'quantity', i.quantity, 'price', ${money(sql`i.price_cents`)},
      'totalPrice', ${money(sql`i.total_cents`)},
      'asRead', case when i.as_read is not null then json_build_object('language', i.as_read -> 'language',
        'name', i.as_read -> 'name', 'variantName', i.as_read -> 'variantName') end,
      'imageBase64', null, 'imageUrls', i.image_urls) order by i.line), '[]')
    from ordering.order_line i where i.order_id = o.order_id))`;

/** Of one vendor, paid from the first instant on and before the second. */
export interface PaidBetween {
  vendorId: string;
  from: Date;
  before: Date;
  includeRefunded: boolean;
}

function isPaidBetween({ vendorId, from, before, includeRefunded }: PaidBetween): Sql {
  return sql`o.vendor_id = ${vendorId} and o.paid_at >= ${from} and o.paid_at < ${before}
    and (${includeRefunded} or not o.is_refunded)`;
}

/** For a cursor: each row is the JSON of one order, in the order in which they were paid. */
export function selectEnriched(range: PaidBetween): RawBuilder<{ order: string }> {
  return sql`select (${enriched})::text as "order" from ordering.order_money o
    where ${isPaidBetween(range)} order by o.paid_at, o.order_id`;
}

/** Oldest first. */
export async function listPaid(
  db: Db,
  range: PaidBetween,
  after: Cursor | null,
  limit: number,
): Promise<EnrichedOrder[]> {
  const isNext = after ? sql`(o.paid_at, o.order_id) > (${after.time}, ${after.id}::uuid)` : sql`true`;
  const { rows } = await sql<{ order: EnrichedOrder }>`
    select ${enriched} as "order" from (
      select o.* from ordering.order_money o where ${isPaidBetween(range)} and ${isNext}
      order by o.paid_at, o.order_id limit ${limit}
    ) as o order by o.paid_at, o.order_id`.execute(db);
  return rows.map((row) => row.order);
}

export interface OrderFilter {
  vendorLocationId: string | undefined;
  /** Of the clock, in the vendor's zone. */
  hour: number | undefined;
  timeZone: string;
  productId: string | undefined;
  productType: ProductType | undefined;
  customerId: string | undefined;
  who: "new" | "returning" | "repeat" | "member" | undefined;
  /** In which `who` is meant, whatever part of it is looked for. */
  week: { startsAt: Date; endsAt: Date };
  now: Date;
  only: "refunded" | "free" | "tipped" | "discounted" | "handed-over" | undefined;
}

const onlySql: Record<NonNullable<OrderFilter["only"]>, Sql> = {
  // A free order that was given back brought no money that could go back; it is among the refunded ones all the same.
  refunded: sql`(o.is_refunded or o.refund_cents > 0)`,
  free: sql`o.is_free`,
  tipped: sql`o.tip_cents > 0 and not o.is_free`,
  discounted: sql`o.discount_cents > 0`,
  "handed-over": sql`o.completed_at is not null`,
};

/** As the week's report counts them: by each customer's own index. */
function isBy(
  { week: { startsAt, endsAt }, now, vendorLocationId }: OrderFilter,
  who: NonNullable<OrderFilter["who"]>,
  range: PaidBetween,
): Sql {
  const other = sql`select from ordering.order_money p where p.user_id = o.user_id and p.vendor_id = ${range.vendorId}
    and p.status <> 'IN_PROGRESS' and (${range.includeRefunded} or not p.is_refunded)`;
  const wasHere = sql`exists (${other} and p.created_at < ${startsAt} and p.paid_at < ${startsAt})`;
  const isHere = vendorLocationId === undefined ? sql`true` : sql`p.vendor_location_id = ${vendorLocationId}`;
  switch (who) {
    case "new":
      return sql`not ${wasHere}`;
    case "returning":
      return wasHere;
    case "repeat":
      return sql`exists (${other} and p.order_id <> o.order_id and ${isHere}
        and p.created_at < ${endsAt} and p.paid_at >= ${startsAt} and p.paid_at < ${endsAt})`;
    case "member":
      return sql`exists (select from membership.member m where m.user_id = o.user_id and m.ends_at > ${now})`;
  }
}

/** Newest first. Nothing is older than the range, so whatever is looked for costs no more than reading it once. */
export async function listFiltered(
  db: Db,
  range: PaidBetween,
  filter: OrderFilter,
  after: Cursor | null,
  limit: number,
): Promise<EnrichedOrder[]> {
  const { vendorLocationId, hour, timeZone, productId, productType, customerId, only } = filter;
  const conditions = [isPaidBetween({ ...range, includeRefunded: range.includeRefunded || only === "refunded" })];
  if (after) conditions.push(sql`(o.paid_at, o.order_id) < (${after.time}, ${after.id}::uuid)`);
  if (vendorLocationId !== undefined) conditions.push(sql`o.vendor_location_id = ${vendorLocationId}`);
  if (hour !== undefined) conditions.push(sql`extract(hour from o.paid_at at time zone ${timeZone}) = ${hour}`);
  if (customerId !== undefined) conditions.push(sql`o.user_id = ${customerId}`);
  if (only !== undefined) conditions.push(onlySql[only]);
  if (filter.who !== undefined) conditions.push(isBy(filter, filter.who, range));
  if (productId !== undefined || productType !== undefined) {
    const isProduct = productId === undefined ? sql`true` : sql`i.product_id = ${productId}`;
    const isKind = productType === undefined ? sql`true` : sql`i.product_type = ${productType}`;
    conditions.push(
      sql`exists (select from ordering.order_line i where i.order_id = o.order_id and ${isProduct} and ${isKind})`,
    );
  }
  const { rows } = await sql<{ order: EnrichedOrder }>`
    select ${enriched} as "order" from (
      select o.* from ordering.order_money o where ${sql.join(conditions, sql` and `)}
      order by o.paid_at desc, o.order_id desc limit ${limit}
    ) as o order by o.paid_at desc, o.order_id desc`.execute(db);
  return rows.map((row) => row.order);
}
