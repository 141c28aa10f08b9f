import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";

type Db = Kysely<Database>;

/** Whether a manager of any vendor has said that this is the Wi-Fi of their guests. */
export async function isNamedAddress(db: Db, address: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("venue_address")
    .select("vendor_id")
    .where("address", "=", address)
    .where("expires_at", ">", now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface VenueAddress {
  venueAddressId: string;
  address: string;
  namedBy: string;
  namedAt: Date;
  expiresAt: Date;
}

/** No more than `mostVenueAddresses`. */
export function listAddresses(db: Db, vendorId: string, now: Date): Promise<VenueAddress[]> {
  return db
    .selectFrom("venue_address")
    .select([
      "venue_address_id as venueAddressId",
      "address",
      "named_by as namedBy",
      "named_at as namedAt",
      "expires_at as expiresAt",
    ])
    .where("vendor_id", "=", vendorId)
    .where("expires_at", ">", now)
    .orderBy("named_at")
    .orderBy("venue_address_id")
    .execute();
}

/** Names made at once for one vendor come one after the other. */
export async function lockVendor(trx: Db, vendorId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("vendor")
    .select("vendor_id")
    .where("vendor_id", "=", vendorId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Anew, where the vendor has named it before. */
export async function keepAddress(trx: Db, vendorId: string, named: VenueAddress): Promise<void> {
  const values = { named_by: named.namedBy, named_at: named.namedAt, expires_at: named.expiresAt };
  await trx
    .insertInto("venue_address")
    .values({ venue_address_id: named.venueAddressId, vendor_id: vendorId, address: named.address, ...values })
    .onConflict((conflict) => conflict.columns(["vendor_id", "address"]).doUpdateSet(values))
    .execute();
}

/** The address that was one of the vendor's. */
export async function removeAddress(trx: Db, vendorId: string, venueAddressId: string): Promise<string | null> {
  const row = await trx
    .deleteFrom("venue_address")
    .where("vendor_id", "=", vendorId)
    .where("venue_address_id", "=", venueAddressId)
    .returning("address")
    .executeTakeFirst();
  return row?.address ?? null;
}
