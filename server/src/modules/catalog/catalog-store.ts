import type { Cents } from "@skipline/contract/money";
import { type Kysely, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "../../db/schema.ts";
import { selectPlaces } from "../venues/index.ts";

type Db = Kysely<Database>;

const mostProducts = 1000;
const mostPromotions = 1000;
const mostTaxRates = 1000;

export interface ProductKey {
  vendorLocationId: string;
  productId: string;
}

export type ProductRow = NonNullable<Awaited<ReturnType<typeof lockProduct>>>;

export type MenuRow = NonNullable<Awaited<ReturnType<typeof readMenu>>>;

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

/**
 * All that is sold at a location and for how much, in one statement: it was so in one moment. Products by display order,
 * then the dearest first; promotions of its vendor that hold or will.
 */
export async function readMenu(db: Db, vendorLocationId: string, now: Date) {
  const row = await selectPlaces(db)
    .select((place) => [
      jsonArrayFrom(
        place
          .selectFrom("product")
          .select(productColumns)
          .whereRef("product.vendor_location_id", "=", "location.vendor_location_id")
          .orderBy("display_order")
          .orderBy("price_cents", "desc")
          .orderBy("product_id")
          .limit(mostProducts),
      ).as("products"),
      jsonArrayFrom(
        place
          .selectFrom("promotion")
          .select([
            "promotion.promotion_id as promotionId",
            "promotion.description",
            "promotion.product_types as productTypes",
            "promotion.percent",
            sql<string>`promotion.starts_at`.as("startsAt"),
            sql<string | null>`promotion.ends_at`.as("endsAt"),
          ])
          .whereRef("promotion.vendor_id", "=", "location.vendor_id")
          .where((on) => on.or([on("promotion.ends_at", "is", null), on("promotion.ends_at", ">", now)]))
          .orderBy("promotion.starts_at")
          .limit(mostPromotions),
      ).as("promotions"),
      jsonArrayFrom(
        place
          .selectFrom("tax_rate")
          .select(["tax_rate.tax_code as taxCode", "tax_rate.rate_ppm as ratePpm"])
          .whereRef("tax_rate.vendor_location_id", "=", "location.vendor_location_id")
          .limit(mostTaxRates),
      ).as("taxRates"),
    ])
    .where("location.vendor_location_id", "=", vendorLocationId)
    .executeTakeFirst();
  return row ?? null;
}

/** Of those that there are. */
export async function readMenuVersions(db: Db, vendorLocationIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("vendor_location")
    .select(["vendor_location_id", "menu_version"])
    .where("vendor_location_id", "=", sql<string>`any(${vendorLocationIds}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.vendor_location_id, row.menu_version]));
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
