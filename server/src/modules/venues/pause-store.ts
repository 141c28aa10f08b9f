import type { LocationPause } from "@skipline/contract/venues";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { LocationKey } from "./location-store.ts";
import { asPause } from "./venues-store.ts";

type Db = Kysely<Database>;

export interface PausedLocation {
  vendorLocationId: string;
  description: string;
  pause: LocationPause | null;
}

/** Held until the end of the transaction; null for the location of another vendor. */
export async function lockPause(trx: Db, { vendorId, vendorLocationId }: LocationKey): Promise<PausedLocation | null> {
  const row = await trx
    .selectFrom("vendor_location")
    .select(["description", "paused_until", "pause_note", "pause_translations"])
    .where("vendor_location_id", "=", vendorLocationId)
    .where("vendor_id", "=", vendorId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? { vendorLocationId, description: row.description, pause: asPause(row) } : null;
}

/** Of a location that the transaction holds. Its menu's version rises by itself: whoever orders by an older one looks again. */
export async function setPause(trx: Db, vendorLocationId: string, pause: LocationPause | null): Promise<void> {
  await trx
    .updateTable("vendor_location")
    .set({
      paused_until: pause && new Date(pause.until),
      pause_note: pause?.note ?? null,
      pause_translations: JSON.stringify(pause?.translations ?? {}),
    })
    .where("vendor_location_id", "=", vendorLocationId)
    .execute();
}
