import { mostCopies } from "@skipline/contract/own-products";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { ProductKey } from "./catalog-store.ts";
import { changedFields, type Fields, type OwnProductRow, selectedFields } from "./own-product-store.ts";

type Db = Kysely<Database>;

/** Which products are one: those with the same first one. */
export const firstOf = ({ parentId, productId }: Pick<OwnProductRow, "parentId" | "productId">): string =>
  parentId ?? productId;

/** What is known of a product at another location. */
export interface CopyRow extends ProductKey {
  locationName: string;
  price: number;
  isAvailable: boolean;
  isArchived: boolean;
  version: number;
}

/** Where a product is besides, by its locations' names. */
export async function listCopies(db: Db, { vendorLocationId, productId }: ProductKey): Promise<CopyRow[]> {
  const first = db
    .selectFrom("product as own")
    .select(sql<string>`coalesce(own.parent_id, own.product_id)`.as("id"))
    .where("own.product_id", "=", productId)
    .where("own.vendor_location_id", "=", vendorLocationId);
  return db
    .selectFrom("product")
    .innerJoin("vendor_location as l", "l.vendor_location_id", "product.vendor_location_id")
    .select([
      "product.product_id as productId",
      "product.vendor_location_id as vendorLocationId",
      "l.description as locationName",
      "product.price_cents as price",
      "product.is_available as isAvailable",
      sql<boolean>`product.archived_at is not null`.as("isArchived"),
      "product.version",
    ])
    .where((on) => on.or([on("product.parent_id", "=", first), on("product.product_id", "=", first)]))
    .where("product.product_id", "<>", productId)
    .orderBy("l.description")
    .orderBy("product.product_id")
    .limit(mostCopies)
    .execute();
}

/** Of the vendor's, wherever they are; in the order in which others lock them. */
export async function lockProductsOf(
  trx: Db,
  vendorId: string,
  productIds: readonly string[],
): Promise<(OwnProductRow & { locationName: string })[]> {
  return trx
    .selectFrom("product")
    .innerJoin("vendor_location as l", "l.vendor_location_id", "product.vendor_location_id")
    .select([...selectedFields, "l.description as locationName"])
    .where("l.vendor_id", "=", vendorId)
    .where("product.product_id", "=", sql<string>`any(${productIds}::text[])`)
    .orderBy("product.product_id")
    .forNoKeyUpdate("product")
    .$castTo<OwnProductRow & { locationName: string }>()
    .execute();
}

/** Of products that the transaction holds, in one statement: locations are locked in one order, and each menu's version rises once. */
export async function writeProducts(
  trx: Db,
  products: readonly { productId: string; wanted: Fields }[],
  now: Date,
): Promise<void> {
  const wanted = sql.raw(changedFields.rowsOf("json_build_array(r.wanted)", "w"));
  await sql`update product p set (${sql.raw(changedFields.columns)}, version, updated_at) =
      (select ${sql.raw(changedFields.readFrom("w"))}, p.version + 1, ${now}::timestamptz from ${wanted})
    from json_to_recordset(${JSON.stringify(products)}::json) as r ("productId" text, wanted json)
    where p.product_id = r."productId"`.execute(trx);
}

/** What a picture is shown by keeps it. */
export async function keepPictureOf(trx: Db, productIds: readonly string[], mediaId: string): Promise<void> {
  await trx
    .insertInto("product_picture")
    .values(productIds.map((product_id) => ({ product_id, media_id: mediaId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
