import type { ProductType } from "@skipline/contract/catalog";
import type { HappyHours } from "@skipline/contract/promotion-rule";
import type { Translations } from "@skipline/contract/translations";
import { type Kysely, sql } from "kysely";
import { arrayOf, bool, int, jsonb, orNull, text, time } from "../../db/columns.ts";
import { fieldsOf, type ValuesOf } from "../../db/fields.ts";
import type { Database } from "../../db/schema.ts";
import { promotedKinds } from "./catalog-store.ts";

type Db = Kysely<Database>;

/** One of a vendor's: the promotion of another one is not there. */
export interface PromotionKey {
  vendorId: string;
  promotionId: string;
}

const promotionFields = fieldsOf("promotion", {
  description: ["description", text],
  translations: ["translations", jsonb<Translations<"description">>()],
  percent: ["percent", orNull(int)],
  amountOff: ["amount_cents", orNull(int)],
  productIds: ["product_ids", orNull(arrayOf(text))],
  vendorLocationIds: ["vendor_location_ids", orNull(arrayOf(text))],
  startsAt: ["starts_at", orNull(time)],
  endsAt: ["ends_at", orNull(time)],
  happyHours: ["happy_hours", jsonb<HappyHours[]>()],
  isPaused: ["is_paused", bool],
  endedAt: ["ended_at", orNull(time)],
});

/** All that can be changed of one. */
export type PromotionFields = ValuesOf<typeof promotionFields> & { productTypes: ProductType[] | null };
export type PromotionRow = PromotionFields & PromotionKey & { version: number };

const selected = [
  ...promotionFields.selectedFrom("promotion"),
  promotedKinds.as("productTypes"),
  "promotion.promotion_id as promotionId",
  "promotion.vendor_id as vendorId",
  "promotion.version",
] as const;

/** Servers of the release before find nothing by `product_types` that are none: they know too little to price by it. */
function asColumns({ productTypes, happyHours, translations, ...fields }: PromotionFields) {
  return {
    ...promotionFields.asColumns({ ...fields }),
    happy_hours: JSON.stringify(happyHours),
    translations: JSON.stringify(translations),
    kinds: productTypes,
    product_types: [],
  };
}

export async function findPromotion(db: Db, key: PromotionKey): Promise<PromotionRow | null> {
  return (await select(db, key).executeTakeFirst()) ?? null;
}

/** Held until the end of the transaction: two who change it come one after the other. */
export async function lockPromotion(trx: Db, key: PromotionKey): Promise<PromotionRow | null> {
  return (await select(trx, key).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

function select(db: Db, { vendorId, promotionId }: PromotionKey) {
  return db
    .selectFrom("promotion")
    .select(selected)
    .where("promotion_id", "=", promotionId)
    .where("vendor_id", "=", vendorId)
    .$castTo<PromotionRow>();
}

export interface PromotionPage {
  vendorId: string;
  ended: "no" | "only" | "all";
  now: Date;
  limit: number;
  afterId: string | null;
}

/** The latest made first: their ids rise with time. */
export async function listPromotions(db: Db, page: PromotionPage): Promise<PromotionRow[]> {
  const { vendorId, ended, now, limit, afterId } = page;
  const isOver = sql<boolean>`(ended_at is not null or coalesce(ends_at <= ${now}, false))`;
  let query = db
    .selectFrom("promotion")
    .select(selected)
    .where("vendor_id", "=", vendorId)
    .orderBy("promotion_id", "desc")
    .limit(limit);
  if (ended !== "all") query = query.where(ended === "only" ? isOver : sql<boolean>`not ${isOver}`);
  if (afterId !== null) query = query.where("promotion_id", "<", afterId);
  return query.$castTo<PromotionRow>().execute();
}

/** Whoever makes a vendor's promotions more comes one after the other; answers how many of them are not over. */
export async function holdPromotions(trx: Db, vendorId: string, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`promotions ${vendorId}`}, 0))`.execute(trx);
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from promotion
    where vendor_id = ${vendorId} and ended_at is null and (ends_at is null or ends_at > ${now})`.execute(trx);
  return rows[0]?.count ?? 0;
}

export async function insertPromotion(trx: Db, key: PromotionKey, fields: PromotionFields): Promise<PromotionRow> {
  return trx
    .insertInto("promotion")
    .values({ ...asColumns(fields), promotion_id: key.promotionId, vendor_id: key.vendorId })
    .returning(selected)
    .$castTo<PromotionRow>()
    .executeTakeFirstOrThrow();
}

/** Of a promotion that the transaction holds. The menus' versions rise by themselves. */
export async function updatePromotion(trx: Db, promotionId: string, fields: PromotionFields): Promise<PromotionRow> {
  return trx
    .updateTable("promotion")
    .set({ ...asColumns(fields), version: sql`version + 1` })
    .where("promotion_id", "=", promotionId)
    .returning(selected)
    .$castTo<PromotionRow>()
    .executeTakeFirstOrThrow();
}

/** Those of the ids that are the vendor's own; products that are off the menu included. */
export async function listOwn(
  trx: Db,
  vendorId: string,
  { vendorLocationIds, productIds }: Pick<PromotionFields, "vendorLocationIds" | "productIds">,
): Promise<{ locations: string[]; products: string[] }> {
  const { rows } = await sql<{ locations: string[]; products: string[] }>`select
    array(select vendor_location_id from vendor_location
      where vendor_id = ${vendorId} and vendor_location_id = any(${vendorLocationIds ?? []}::text[])) as locations,
    array(select product_id from product join vendor_location using (vendor_location_id)
      where vendor_id = ${vendorId} and product_id = any(${productIds ?? []}::text[])) as products`.execute(trx);
  return rows[0] ?? { locations: [], products: [] };
}

export async function isVendor(trx: Db, vendorId: string): Promise<boolean> {
  const row = await trx.selectFrom("vendor").select("vendor_id").where("vendor_id", "=", vendorId).executeTakeFirst();
  return row !== undefined;
}
