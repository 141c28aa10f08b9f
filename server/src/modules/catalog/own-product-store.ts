import type { ProductType } from "@skipline/contract/catalog";
import { type Kysely, sql } from "kysely";
import { orNull, text, time, uuid } from "../../db/columns.ts";
import { fieldsOf, type ValuesOf } from "../../db/fields.ts";
import { folded } from "../../db/folded.ts";
import type { Database } from "../../db/schema.ts";
import { type ProductKey, productFields } from "./catalog-store.ts";
import type { Placed } from "./product-places.ts";

type Db = Kysely<Database>;

const {
  productId: _id,
  vendorLocationId: _location,
  groupId: _group,
  displayOrder: _place,
  version: _version,
  stockShown: _stock,
  ...shownFields
} = productFields.list;

/** All that managers change of a product, by its form, a file or at several locations: a column of `productFields` is in it. */
export const changedFields = fieldsOf("product", {
  ...shownFields,
  archivedAt: ["archived_at", orNull(time)],
  mediaId: ["media_id", orNull(uuid)],
});
export type Fields = ValuesOf<typeof changedFields>;

const ownFields = fieldsOf("product", {
  ...productFields.list,
  ...changedFields.list,
  parentId: ["parent_id", orNull(text)],
});
export type OwnProductRow = ValuesOf<typeof ownFields>;

export const selectedFields = ownFields.selectedFrom("product");

/** As menus have it; the first column is its index's. */
const menuOrder = sql.raw("product.display_order, -product.price_cents, product.product_id");

export async function findOwnProduct(db: Db, key: ProductKey): Promise<OwnProductRow | null> {
  return (await select(db, key).executeTakeFirst()) ?? null;
}

/** Held until the end of the transaction; orders of it go on meanwhile. */
export async function lockOwnProduct(trx: Db, key: ProductKey): Promise<OwnProductRow | null> {
  return (await select(trx, key).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

function select(db: Db, { vendorLocationId, productId }: ProductKey) {
  return ownProductsOf(db, vendorLocationId).where("product_id", "=", productId);
}

/** All that managers know of a location's products. */
export function ownProductsOf(db: Db, vendorLocationId: string) {
  return db
    .selectFrom("product")
    .select(selectedFields)
    .where("vendor_location_id", "=", vendorLocationId)
    .$castTo<OwnProductRow>();
}

export interface OwnPage {
  vendorLocationId: string;
  /** Folded; each is somewhere in what the product is called, in any language. */
  words: readonly string[];
  productType: ProductType | null;
  archived: "no" | "only" | "all";
  limit: number;
  afterId: string | null;
}

/** In the menu's order. A location has some hundred products: whoever searches has each one's name looked at. */
export async function listOwnProducts(db: Db, page: OwnPage): Promise<OwnProductRow[]> {
  const { vendorLocationId, words, productType, archived, limit, afterId } = page;
  let query = db
    .selectFrom("product")
    .select(selectedFields)
    .where("vendor_location_id", "=", vendorLocationId)
    .orderBy("display_order")
    .orderBy("price_cents", "desc")
    .orderBy("product_id")
    .limit(limit);
  if (archived !== "all") query = query.where("archived_at", archived === "no" ? "is" : "is not", null);
  if (productType !== null) query = query.where("product_type", "=", productType);
  const name = folded(
    sql<string>`concat_ws(' ', product.name, product.variant_name, (
      select string_agg(concat_ws(' ', words ->> 'name', words ->> 'variantName'), ' ')
      from jsonb_each(product.translations) as said(language, words)))`,
  );
  for (const word of words) query = query.where(sql<boolean>`strpos(${name}, ${word}) > 0`);
  if (afterId !== null) {
    query = query.where(
      sql<boolean>`(${menuOrder}) > (select ${menuOrder} from product
        where vendor_location_id = ${vendorLocationId} and product_id = ${afterId})`,
    );
  }
  return query.$castTo<OwnProductRow>().execute();
}

/** Whoever changes which products a menu has, and in which order, comes one after the other. */
export async function holdMenu(trx: Db, vendorLocationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`menu ${vendorLocationId}`}, 0))`.execute(trx);
}

/** All that is on the menu, in its order. */
export async function listPlaces(db: Db, vendorLocationId: string): Promise<Placed[]> {
  return db
    .selectFrom("product")
    .select(["product_id as productId", "display_order as displayOrder"])
    .where("vendor_location_id", "=", vendorLocationId)
    .where("archived_at", "is", null)
    .orderBy("display_order")
    .orderBy("price_cents", "desc")
    .orderBy("product_id")
    .execute();
}

/** In the order in which others lock them. */
async function lockProducts(trx: Db, vendorLocationId: string, productIds: readonly string[]): Promise<void> {
  await trx
    .selectFrom("product")
    .select("product_id")
    .where("vendor_location_id", "=", vendorLocationId)
    .where("product_id", "=", sql<string>`any(${productIds}::text[])`)
    .orderBy("product_id")
    .forNoKeyUpdate()
    .execute();
}

/** No change that a version tells of: the menu's order is nobody's own. */
export async function writePlaces(trx: Db, vendorLocationId: string, places: readonly Placed[]): Promise<void> {
  if (places.length === 0) return;
  await lockProducts(
    trx,
    vendorLocationId,
    places.map(({ productId }) => productId),
  );
  await sql`update product set display_order = place."displayOrder"
    from json_to_recordset(${JSON.stringify(places)}::json) as place ("productId" text, "displayOrder" integer)
    where product.product_id = place."productId" and product.vendor_location_id = ${vendorLocationId}`.execute(trx);
}

/** A product that gets a second size begins a group. As little as its place is that a change of the product itself. */
export async function beginGroup(trx: Db, key: ProductKey, groupId: string): Promise<void> {
  await trx
    .updateTable("product")
    .set({ group_id: groupId })
    .where("product_id", "=", key.productId)
    .where("vendor_location_id", "=", key.vendorLocationId)
    .execute();
}

export async function insertProduct(
  trx: Db,
  product: Omit<OwnProductRow, "version" | "archivedAt">,
  now: Date,
): Promise<OwnProductRow> {
  return trx
    .insertInto("product")
    .values({ ...ownFields.asColumns(product), updated_at: now })
    .returning(selectedFields)
    .$castTo<OwnProductRow>()
    .executeTakeFirstOrThrow();
}

/** Of a product that the transaction holds. The menu's version rises by itself. */
export async function changeProduct(
  trx: Db,
  productId: string,
  change: Partial<Omit<OwnProductRow, keyof ProductKey | "version">>,
  now: Date,
): Promise<OwnProductRow> {
  return trx
    .updateTable("product")
    .set({ ...ownFields.asColumns(change), version: sql`version + 1`, updated_at: now })
    .where("product_id", "=", productId)
    .returning(selectedFields)
    .$castTo<OwnProductRow>()
    .executeTakeFirstOrThrow();
}

export async function keepPicture(trx: Db, productId: string, mediaId: string): Promise<void> {
  await trx
    .insertInto("product_picture")
    .values({ product_id: productId, media_id: mediaId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Also what one has shown before: orders have its address. */
export const isShownByProduct = sql<boolean>`exists (select from product_picture p where p.media_id = media.media_id)`;
