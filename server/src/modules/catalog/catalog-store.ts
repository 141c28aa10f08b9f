import type { Allergen } from "@skipline/contract/allergens";
import type { ProductType } from "@skipline/contract/catalog";
import { mostProducts } from "@skipline/contract/own-products";
import type { HappyHours } from "@skipline/contract/promotion-rule";
import type { Translations } from "@skipline/contract/translations";
import { type Kysely, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { arrayOf, bool, int, jsonb, oneOf, orNull, text } from "../../db/columns.ts";
import { fieldsOf, type ValuesOf } from "../../db/fields.ts";
import type { Database } from "../../db/schema.ts";
import { selectPlaces } from "../venues/index.ts";

type Db = Kysely<Database>;

/** Far above what managers may have: those by SQL count, too. */
const mostPromotions = 1000;
const mostTaxRates = 1000;

export interface ProductKey {
  vendorLocationId: string;
  productId: string;
}

/** What is kept of a product. `order-line.ts` says what an order keeps of it. */
export const productFields = fieldsOf("product", {
  productId: ["product_id", text],
  vendorLocationId: ["vendor_location_id", text],
  name: ["name", text],
  variantName: ["variant_name", orNull(text)],
  groupId: ["group_id", orNull(text)],
  productType: ["product_type", oneOf<ProductType>()],
  taxCode: ["tax_code", text],
  description: ["description", orNull(text)],
  price: ["price_cents", int],
  isAvailable: ["is_available", bool],
  displayOrder: ["display_order", int],
  imageUrls: ["image_urls", arrayOf(text)],
  version: ["version", int],
  allergens: ["allergens", arrayOf(oneOf<Allergen>())],
  abvTenths: ["abv_tenths", orNull(int)],
  pictureAlt: ["picture_alt", orNull(text)],
  /** Null: not counted. 0 to 5: so many are left. 6: more. */
  stockShown: ["stock_shown", orNull(int)],
  translations: ["translations", jsonb<Translations<"name" | "variantName" | "description" | "pictureAlt">>()],
});

export type ProductRow = ValuesOf<typeof productFields>;

export type MenuRow = NonNullable<Awaited<ReturnType<typeof readMenu>>>;

/** Rows of before say it in `product_types`, as servers of the release before read it. */
export const promotedKinds = sql<ProductType[] | null>`case when cardinality(promotion.product_types) > 0
  then promotion.product_types else promotion.kinds end`;

const selectedFields = productFields.selectedFrom("product");

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
          .select(selectedFields)
          .$castTo<ProductRow>()
          .whereRef("product.vendor_location_id", "=", "location.vendor_location_id")
          .where("product.archived_at", "is", null)
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
            promotedKinds.as("productTypes"),
            "promotion.product_ids as productIds",
            "promotion.percent as discountPercent",
            "promotion.amount_cents as discountAmount",
            sql<Translations<"description">>`promotion.translations`.as("translations"),
            sql<string | null>`promotion.starts_at`.as("startsAt"),
            sql<string | null>`promotion.ends_at`.as("endsAt"),
            sql<HappyHours[]>`promotion.happy_hours`.as("happyHours"),
            "promotion.is_paused as isPaused",
            sql<string | null>`promotion.ended_at`.as("endedAt"),
          ])
          .whereRef("promotion.vendor_id", "=", "location.vendor_id")
          .where("promotion.ended_at", "is", null)
          .where("promotion.is_paused", "=", false)
          .where(
            sql<boolean>`(promotion.vendor_location_ids is null
              or location.vendor_location_id = any(promotion.vendor_location_ids))`,
          )
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
    .select(["product_id as productId", sql<boolean>`is_available and archived_at is null`.as("isAvailable")])
    .where("vendor_location_id", "=", vendorLocationId)
    .where("product_id", "=", sql<string>`any(${productIds}::text[])`)
    .orderBy("product_id")
    .forShare()
    .execute();
}

/** Of what is on the menu. Locks the row until the transaction ends; orders of the product go on meanwhile. */
export function lockProduct(trx: Db, { vendorLocationId, productId }: ProductKey) {
  return trx
    .selectFrom("product")
    .select(selectedFields)
    .$castTo<ProductRow>()
    .where("product_id", "=", productId)
    .where("vendor_location_id", "=", vendorLocationId)
    .where("archived_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Null when the product is not in `version` any more. */
export async function updateProduct(
  db: Db,
  { vendorLocationId, productId }: ProductKey,
  { version, now, ...change }: Partial<Omit<ProductRow, keyof ProductKey>> & { version: number; now: Date },
): Promise<ProductRow | null> {
  const row = await db
    .updateTable("product")
    .set({ ...productFields.asColumns(change), version: sql`version + 1`, updated_at: now })
    .where("product_id", "=", productId)
    .where("vendor_location_id", "=", vendorLocationId)
    .where("version", "=", version)
    .returning(selectedFields)
    .$castTo<ProductRow>()
    .executeTakeFirst();
  return row ?? null;
}
