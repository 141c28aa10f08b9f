import type { ProductType } from "@skipline/contract/catalog";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { type OwnProductRow, ownProductsOf } from "./own-product-store.ts";

type Db = Kysely<Database>;

const keptHours = 24;

/** A product as it was before a change of many, and the version that the change has made of it. */
export interface KeptProduct {
  productId: string;
  version: number;
  price: number;
  isAvailable: boolean;
  productType: ProductType;
  taxCode: string;
  archivedAt: string | null;
}

type Written = Pick<OwnProductRow, "productId" | "price" | "isAvailable" | "productType" | "taxCode" | "archivedAt">;

/** As fields of the row. */
export function readKept(kept: KeptProduct | undefined): Partial<OwnProductRow> {
  if (!kept) return {};
  const { productId: _id, version: _version, archivedAt, ...same } = kept;
  return { ...same, archivedAt: archivedAt === null ? null : new Date(archivedAt) };
}

/** In the order in which others lock them. */
export function lockOwnProducts(
  trx: Db,
  vendorLocationId: string,
  productIds: readonly string[],
): Promise<OwnProductRow[]> {
  return ownProductsOf(trx, vendorLocationId)
    .where("product_id", "=", sql<string>`any(${productIds}::text[])`)
    .orderBy("product_id")
    .forNoKeyUpdate()
    .execute();
}

/** Of products that the transaction holds, in one statement: the menu's version rises once. */
export async function writeProducts(
  trx: Db,
  vendorLocationId: string,
  products: readonly Written[],
  now: Date,
): Promise<void> {
  if (products.length === 0) return;
  const rows = products.map(({ productId, price, isAvailable, productType, taxCode, archivedAt }) => ({
    productId,
    price,
    isAvailable,
    productType,
    taxCode,
    archivedAt,
  }));
  await sql`update product set price_cents = new.price, is_available = new."isAvailable", product_type = new."productType",
      tax_code = new."taxCode", archived_at = new."archivedAt", version = version + 1, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as new
      ("productId" text, price integer, "isAvailable" boolean, "productType" text, "taxCode" text, "archivedAt" timestamptz)
    where product.product_id = new."productId" and product.vendor_location_id = ${vendorLocationId}`.execute(trx);
}

/** What undoes it, for a day; older ones of the location go. */
export async function keepChange(
  trx: Db,
  { changeId, vendorLocationId, before }: { changeId: string; vendorLocationId: string; before: KeptProduct[] },
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom("bulk_change")
    .where("vendor_location_id", "=", vendorLocationId)
    .where("made_at", "<", oldest(now))
    .execute();
  await trx
    .insertInto("bulk_change")
    .values({
      change_id: changeId,
      vendor_location_id: vendorLocationId,
      before: JSON.stringify(before),
      made_at: now,
    })
    .execute();
}

const oldest = (now: Date): Date => new Date(now.getTime() - keptHours * 3_600_000);

export async function findChange(db: Db, vendorLocationId: string, changeId: string): Promise<KeptProduct[] | null> {
  const row = await db
    .selectFrom("bulk_change")
    .select("before")
    .where("change_id", "=", changeId)
    .where("vendor_location_id", "=", vendorLocationId)
    .$castTo<{ before: KeptProduct[] }>()
    .executeTakeFirst();
  return row?.before ?? null;
}
