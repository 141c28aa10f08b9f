import type { Cents } from "@skipline/contract/money";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Promotion } from "./promotion-choice.ts";

type Db = Kysely<Database>;

const mostProducts = 1000;

export interface ProductKey {
  vendorLocationId: string;
  productId: string;
}

export type ProductRow = Awaited<ReturnType<typeof listProducts>>[number];

const productColumns = [
  "product.product_id as productId",
  "product.vendor_location_id as vendorLocationId",
  "product.name",
  "product.variant_name as variantName",
  "product.group_id as groupId",
  "product.product_type as productType",
  "product.tax_code as taxCode",
  "product.description",
  "product.price_cents as price",
  "product.is_available as isAvailable",
  "product.display_order as displayOrder",
  "product.image_urls as imageUrls",
  "product.version",
] as const;

/** By display order, then the dearest first. */
export function listProducts(db: Db, vendorLocationId: string) {
  return db
    .selectFrom("product")
    .select(productColumns)
    .where("vendor_location_id", "=", vendorLocationId)
    .orderBy("display_order")
    .orderBy("price_cents", "desc")
    .orderBy("product_id")
    .limit(mostProducts)
    .execute();
}

/** Only the location's own: a product of another one is not there. */
export function listProductsById(db: Db, vendorLocationId: string, productIds: readonly string[]) {
  return db
    .selectFrom("product")
    .select(productColumns)
    .where("vendor_location_id", "=", vendorLocationId)
    .where("product_id", "=", sql<string>`any(${productIds}::text[])`)
    .execute();
}

/** Shared locks, in one order: payments of a product don't wait for each other, whoever changes it waits for them. */
export function holdProducts(trx: Db, vendorLocationId: string, productIds: readonly string[]) {
  return trx
    .selectFrom("product")
    .select(["product_id as productId", "is_available as isAvailable"])
    .where("vendor_location_id", "=", vendorLocationId)
    .where("product_id", "=", sql<string>`any(${productIds}::text[])`)
    .orderBy("product_id")
    .forShare()
    .execute();
}

/** Locks the row until the transaction ends; orders of the product go on meanwhile. */
export function lockProduct(trx: Db, { vendorLocationId, productId }: ProductKey) {
  return trx
    .selectFrom("product")
    .select(productColumns)
    .where("product_id", "=", productId)
    .where("vendor_location_id", "=", vendorLocationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Null when the product is not in `version` any more. */
export async function updateProduct(
  db: Db,
  { vendorLocationId, productId }: ProductKey,
  change: { price: Cents; isAvailable: boolean; version: number; now: Date },
) {
  const row = await db
    .updateTable("product")
    .set({
      price_cents: change.price,
      is_available: change.isAvailable,
      version: sql`version + 1`,
      updated_at: change.now,
    })
    .where("product_id", "=", productId)
    .where("vendor_location_id", "=", vendorLocationId)
    .where("version", "=", change.version)
    .returning(productColumns)
    .executeTakeFirst();
  return row ?? null;
}

/** Of the location's vendor; null when there is no such location. */
export async function listPromotions(db: Db, vendorLocationId: string, now: Date): Promise<Promotion[] | null> {
  const rows = await db
    .selectFrom("vendor_location as location")
    .leftJoin("promotion", (join) =>
      join
        .onRef("promotion.vendor_id", "=", "location.vendor_id")
        .on("promotion.starts_at", "<=", now)
        .on((on) => on.or([on("promotion.ends_at", "is", null), on("promotion.ends_at", ">", now)])),
    )
    .select(["promotion.promotion_id", "promotion.description", "promotion.product_types", "promotion.percent"])
    .where("location.vendor_location_id", "=", vendorLocationId)
    .execute();
  if (rows.length === 0) return null;
  return rows.flatMap((row) =>
    row.promotion_id === null || row.description === null || row.product_types === null || row.percent === null
      ? []
      : [
          {
            promotionId: row.promotion_id,
            description: row.description,
            productTypes: row.product_types,
            percent: row.percent,
          },
        ],
  );
}
