import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { LocationKey } from "./location-store.ts";

type Db = Kysely<Database>;

/** What venues know of a location that is about to open. */
export interface OpeningFacts {
  /** Somebody beside the one who set it up. */
  hasTeam: boolean;
  isPosterPrinted: boolean;
}

/** Null for the location of another vendor, as for one that is not there. */
export async function readOpeningFacts(
  db: Db,
  { vendorId, vendorLocationId }: LocationKey,
): Promise<OpeningFacts | null> {
  const row = await db
    .selectFrom("vendor_location as l")
    .select([
      sql<boolean>`exists (select from vendor_role r where r.vendor_id = l.vendor_id offset 1 limit 1)`.as("hasTeam"),
      sql<boolean>`exists (select from printed_poster p where p.vendor_location_id = l.vendor_location_id)`.as(
        "isPosterPrinted",
      ),
    ])
    .where("l.vendor_location_id", "=", vendorLocationId)
    .where("l.vendor_id", "=", vendorId)
    .executeTakeFirst();
  return row ?? null;
}

/** The first time counts. */
export async function rememberPrinted(db: Db, vendorLocationId: string, now: Date): Promise<void> {
  await db
    .insertInto("printed_poster")
    .values({ vendor_location_id: vendorLocationId, printed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
