import { type Kysely, sql } from "kysely";
import { int, orNull, text } from "../../db/columns.ts";
import { fieldsOf, type ValuesOf } from "../../db/fields.ts";
import type { Database } from "../../db/schema.ts";
import { type Page, selectLocations } from "./venues-store.ts";

type Db = Kysely<Database>;

/** What its owners decide about a location. Without an address of its own it is where its vendor is. */
export const locationFields = fieldsOf("vendor_location", {
  description: ["description", text],
  displayOrder: ["display_order", orNull(int)],
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
});
export type LocationRow = ValuesOf<typeof rowFields>;

/** One of a vendor's: the location of another one is not there. */
export interface LocationKey {
  vendorId: string;
  vendorLocationId: string;
}

const selectedFields = rowFields.selectedFrom("vendor_location");

export async function findOwnLocation(db: Db, key: LocationKey): Promise<LocationRow | null> {
  return (await select(db, key).executeTakeFirst()) ?? null;
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

/** In display order. */
export async function listOwnLocations(db: Db, vendorId: string, page: Page): Promise<LocationRow[]> {
  return selectLocations(db, vendorId, page).select(selectedFields).$castTo<LocationRow>().execute();
}

/** Null when the id is another's; one that is being made at this moment is waited for. */
export async function insertLocation(trx: Db, location: LocationFields & LocationKey): Promise<LocationRow | null> {
  const row = await trx
    .insertInto("vendor_location")
    .values(rowFields.asColumns(location))
    .onConflict((conflict) => conflict.doNothing())
    .returning(selectedFields)
    .$castTo<LocationRow>()
    .executeTakeFirst();
  return row ?? null;
}

/** Of a location that the transaction holds. Its menu's version rises by itself. */
export async function updateLocation(trx: Db, vendorLocationId: string, fields: LocationFields): Promise<LocationRow> {
  return trx
    .updateTable("vendor_location")
    .set({ ...locationFields.asColumns(fields), version: sql`version + 1` })
    .where("vendor_location_id", "=", vendorLocationId)
    .returning(selectedFields)
    .$castTo<LocationRow>()
    .executeTakeFirstOrThrow();
}
