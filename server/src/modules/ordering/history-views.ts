import type { OrderStatus } from "@skipline/contract/ordering";
import { matchesWords } from "@skipline/contract/text";
import type { Translations } from "@skipline/contract/translations";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Cursor } from "../../http/cursor.ts";
import { readHistorySearch } from "./history-search.ts";
import { asView, type OrderView, selectViews } from "./ordering-views.ts";

export interface HistoryFilter {
  vendorLocationId: string;
  /** An order, a phone or an item: whatever `readHistorySearch` takes it for. */
  search: string | undefined;
  status: Exclude<OrderStatus, "IN_PROGRESS"> | undefined;
  /** Created from the first instant on and before the second. */
  between: readonly [Date, Date] | null;
}

type Db = Kysely<Database>;
type Sql = RawBuilder<unknown>;

/** As many as a menu has. */
const mostProducts = 1000;

/**
 * A location's orders, newest first, unpaid ones left out. Each filter has its index, so that a page costs the same
 * whether the location has a hundred orders or a million.
 */
export async function listHistoryViews(
  db: Db,
  filter: HistoryFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<{ view: OrderView; customerPhoneLast4: string }[]> {
  let query = selectViews(db);
  if (filter.search === undefined) {
    query = query.where(sql<boolean>`${isWanted(filter)} and ${isInPlace(filter, cursor, sql`o.created_at`)}`);
  } else {
    const found = await listSources(db, filter, cursor, limit);
    if (found.length === 0) return [];
    query = query.where(
      sql<boolean>`o.order_id = any (array(
        select order_id from (${sql.join(found, sql` union all `)}) as found (order_id, created_at)
        group by order_id, created_at order by created_at desc, order_id desc limit ${limit}))`,
    );
  }
  const rows = await query.orderBy("o.created_at", "desc").orderBy("o.order_id", "desc").limit(limit).execute();
  return rows.map((row) => ({ view: asView(row), customerPhoneLast4: row.customer_phone_last4 }));
}

function isWanted({ vendorLocationId, status }: HistoryFilter): Sql {
  const ofStatus = status ? sql`o.status = ${status}` : sql`true`;
  return sql`o.vendor_location_id = ${vendorLocationId} and o.status <> 'IN_PROGRESS' and ${ofStatus}`;
}

/** Of the day that is asked for, and after the page before; `at` is where the walked index has the time. */
function isInPlace({ between }: HistoryFilter, cursor: Cursor | null, at: Sql, id = sql`o.order_id`): Sql {
  const ofDay = between ? sql`${at} >= ${between[0]} and ${at} < ${between[1]}` : sql`true`;
  return cursor ? sql`${ofDay} and (${at}, ${id}) < (${cursor.time}, ${cursor.id}::uuid)` : ofDay;
}

/** For each thing that the text may be, the newest orders that it finds. */
async function listSources(db: Db, filter: HistoryFilter, cursor: Cursor | null, limit: number): Promise<Sql[]> {
  const { orderId, shortId, phoneEnd, item } = readHistorySearch(filter.search ?? "");
  const newest = (condition: Sql) => sql`(
    select o.order_id, o.created_at from customer_order o
    where ${isWanted(filter)} and ${isInPlace(filter, cursor, sql`o.created_at`)} and ${condition}
    order by o.created_at desc, o.order_id desc limit ${limit})`;
  const sources: Sql[] = [];
  if (orderId !== null) sources.push(newest(sql`o.order_id = ${orderId}::uuid`));
  if (shortId !== null) sources.push(newest(sql`right(o.order_id::text, 6) = ${shortId}`));
  if (phoneEnd !== null) {
    // The guests first: their orders at this location are read by index, however many others there are.
    sources.push(
      newest(sql`o.user_id = any (array(select g.user_id from app_user g
        where right(g.phone, 4) = ${phoneEnd.slice(-4)} and g.phone like ${`%${phoneEnd}`}))`),
    );
  }
  if (item === null) return sources;
  const productIds = await listProductIds(db, filter.vendorLocationId, item);
  if (productIds.length === 0) return sources;
  const ids = sql`${productIds}::text[]`;
  if (filter.status === "PAID" || filter.status === "REFUNDED") {
    // Few among all: each of them is looked at.
    sources.push(
      newest(sql`exists (select from order_item i where i.order_id = o.order_id and i.product_id = any (${ids}))`),
    );
  } else {
    // By each product's own index from the newest on, as nearly all orders of it count.
    sources.push(sql`(
      select line.order_id, line.created_at from unnest(${ids}) as wanted (product_id) cross join lateral (
        select o.order_id, o.created_at from order_item i join customer_order o on o.order_id = i.order_id
        where i.product_id = wanted.product_id and ${isWanted(filter)}
          and ${isInPlace(filter, cursor, sql`i.ordered_at`, sql`i.order_id`)}
        order by i.ordered_at desc, i.order_id desc limit ${limit}) as line)`);
  }
  return sources;
}

async function listProductIds(db: Db, vendorLocationId: string, words: string): Promise<string[]> {
  const products = await db
    .selectFrom("product")
    .select(["product_id", "name", "variant_name", "translations"])
    .where("vendor_location_id", "=", vendorLocationId)
    .$narrowType<{ translations: Translations<"name" | "variantName"> }>()
    .limit(mostProducts)
    .execute();
  return products.filter((product) => matchesWords(namesOf(product), words)).map((product) => product.product_id);
}

/** In whatever language somebody looks for it. */
function namesOf(product: {
  name: string;
  variant_name: string | null;
  translations: Translations<"name" | "variantName">;
}): string {
  const others = Object.values(product.translations).flatMap(({ name, variantName }) => [name, variantName]);
  return [product.name, product.variant_name, ...others].join(" ");
}
