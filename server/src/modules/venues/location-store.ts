import type { WeeklyHours } from "@skipline/contract/weekdays";
import { usualTaxCode } from "@skipline/contract/own-locations";
import type { ProductType } from "@skipline/contract/product-types";
import type { Translations } from "@skipline/contract/translations";
import type { LocationStatus } from "@skipline/contract/venues";
import { type Kysely, sql } from "kysely";
import { arrayOf, bool, int, jsonb, oneOf, orNull, text, uuid } from "../../db/columns.ts";
import { fieldsOf, type ValuesOf } from "../../db/fields.ts";
import { folded } from "../../db/folded.ts";
import type { Database } from "../../db/schema.ts";
import { type Page, selectLocations } from "./venues-store.ts";

type Db = Kysely<Database>;

/** What its owners decide about a location. Without an address of its own it is where its vendor is. */
export const locationFields = fieldsOf("vendor_location", {
  description: ["description", text],
  displayOrder: ["display_order", orNull(int)],
  status: ["status", oneOf<LocationStatus>()],
  closedNote: ["closed_note", orNull(text)],
  translations: ["translations", jsonb<Translations<"closedNote">>()],
  openingHours: ["opening_hours", orNull(jsonb<WeeklyHours>())],
  alcoholHours: ["alcohol_hours", orNull(jsonb<WeeklyHours>())],
  tableCount: ["table_count", int],
  preparesOrders: ["prepares_orders", bool],
  targetMinutes: ["target_minutes", int],
  waitingLimit: ["waiting_limit", orNull(int)],
  kitchenTypes: ["kitchen_types", arrayOf(oneOf<ProductType>())],
  splashMediaId: ["splash_media_id", orNull(uuid)],
  splashVideoUrl: ["splash_video_url", orNull(text)],
  addressLine1: ["address_line1", orNull(text)],
  addressLine2: ["address_line2", orNull(text)],
  city: ["city", orNull(text)],
  state: ["state", orNull(text)],
  zip: ["zip", orNull(text)],
});
export type LocationFields = ValuesOf<typeof locationFields>;

const rowFields = fieldsOf("vendor_location", {
  ...locationFields.list,
  vendorLocationId: ["vendor_location_id", text],
  vendorId: ["vendor_id", text],
  version: ["version", int],
  wasOpened: ["was_opened", bool],
});

/** What shows films here: a condition of a row of `media`. */
export const isShownAtLocation = sql<boolean>`exists (
  select from vendor_location l where l.splash_media_id = media.media_id)`;

/** Parts per million: 9.5 % are 95000. */
export interface TaxRate {
  taxCode: string;
  ratePpm: number;
}

export type LocationRow = ValuesOf<typeof rowFields> & {
  /** By code, the usual one first. */
  taxRates: TaxRate[];
};

/** Whether it ever took orders. */
type Opened = Pick<LocationRow, "wasOpened">;

/** One of a vendor's: the location of another one is not there. */
export interface LocationKey {
  vendorId: string;
  vendorLocationId: string;
}

const selectedFields = [
  ...rowFields.selectedFrom("vendor_location"),
  sql<TaxRate[]>`(
    select coalesce(
      json_agg(json_build_object('taxCode', tax_code, 'ratePpm', rate_ppm)
        order by tax_code <> ${sql.lit(usualTaxCode)}, tax_code collate "C"), '[]')
    from tax_rate where tax_rate.vendor_location_id = vendor_location.vendor_location_id)`.as("taxRates"),
] as const;

export async function findOwnLocation(db: Db, key: LocationKey): Promise<LocationRow | null> {
  return (await select(db, key).executeTakeFirst()) ?? null;
}

/** Of one that the transaction has made or changed. */
export async function readOwnLocation(trx: Db, key: LocationKey): Promise<LocationRow> {
  return select(trx, key).executeTakeFirstOrThrow();
}

/** Held until the end of the transaction: two who change a location come one after the other. */
export async function lockOwnLocation(trx: Db, key: LocationKey): Promise<LocationRow | null> {
  return (await select(trx, key).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

function select(db: Db, { vendorId, vendorLocationId }: LocationKey) {
  return db
    .selectFrom("vendor_location")
    .select(selectedFields)
    .where("vendor_location_id", "=", vendorLocationId)
    .where("vendor_id", "=", vendorId)
    .$castTo<LocationRow>();
}

const foldedWords = folded(
  sql<string>`concat_ws(' ', vendor_location.description, vendor_location.vendor_location_id)`,
);

/** All of a vendor's in display order, or those of them that are `among` these, and have each of the words in their name or id. */
export async function listOwnLocations(
  db: Db,
  vendorId: string,
  { among, words, ...page }: Page & { among: readonly string[] | null; words: readonly string[] },
): Promise<LocationRow[]> {
  let query = selectLocations(db, vendorId, page);
  if (among !== null) query = query.where("vendor_location_id", "in", among);
  for (const word of words) query = query.where(sql<boolean>`strpos(${foldedWords}, ${word}) > 0`);
  return query.select(selectedFields).$castTo<LocationRow>().execute();
}

/** False when the id is another's; one that is being made at this moment is waited for. */
export async function insertLocation(trx: Db, location: LocationFields & LocationKey & Opened): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("vendor_location")
    .values(rowFields.asColumns(location))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Of a location that the transaction holds. Its menu's version rises by itself. */
export async function updateLocation(
  trx: Db,
  vendorLocationId: string,
  fields: LocationFields & Opened,
): Promise<void> {
  await trx
    .updateTable("vendor_location")
    .set({
      ...locationFields.asColumns(fields),
      was_opened: fields.wasOpened,
      version: sql`version + 1`,
      // Without a limit nothing would ever take it back.
      ...((!fields.preparesOrders || fields.waitingLimit === null) && { busy_since: null }),
    })
    .where("vendor_location_id", "=", vendorLocationId)
    .execute();
}

/** All rates of a location that the transaction holds: those that are not among them go. */
export async function setTaxRates(trx: Db, vendorLocationId: string, rates: readonly TaxRate[]): Promise<void> {
  await trx
    .deleteFrom("tax_rate")
    .where("vendor_location_id", "=", vendorLocationId)
    .where("tax_code", "!=", sql<string>`all(${rates.map(({ taxCode }) => taxCode)}::text[])`)
    .execute();
  if (rates.length === 0) return;
  await trx
    .insertInto("tax_rate")
    .values(
      rates.map(({ taxCode, ratePpm }) => ({
        vendor_location_id: vendorLocationId,
        tax_code: taxCode,
        rate_ppm: ratePpm,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["vendor_location_id", "tax_code"])
        .doUpdateSet({ rate_ppm: sql`excluded.rate_ppm` })
        .where(sql<boolean>`tax_rate.rate_ppm <> excluded.rate_ppm`),
    )
    .execute();
}
