import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Display } from "../../http/call.ts";

type Db = Kysely<Database>;

export interface KeptLink {
  displayLinkId: string;
  name: string;
  madeBy: string;
  madeAt: Date;
  usedAt: Date | null;
}

/** No more than `mostDisplayLinks`. */
export function listLinks(db: Db, vendorLocationId: string): Promise<KeptLink[]> {
  return db
    .selectFrom("display_link")
    .select(["display_link_id as displayLinkId", "name", "made_by as madeBy", "made_at as madeAt", "used_at as usedAt"])
    .where("vendor_location_id", "=", vendorLocationId)
    .orderBy("made_at")
    .orderBy("display_link_id")
    .execute();
}

/** Links made at once for one location come one after the other. */
export async function lockLocation(trx: Db, vendorId: string, vendorLocationId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("vendor_location")
    .select("description")
    .where("vendor_location_id", "=", vendorLocationId)
    .where("vendor_id", "=", vendorId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.description ?? null;
}

export async function keepLink(trx: Db, vendorLocationId: string, link: KeptLink, tokenHash: Buffer): Promise<void> {
  const values = { name: link.name, token_hash: tokenHash, made_by: link.madeBy, made_at: link.madeAt };
  await trx
    .insertInto("display_link")
    .values({ display_link_id: link.displayLinkId, vendor_location_id: vendorLocationId, ...values })
    .execute();
}

/** The name of the link that was the location's. */
export async function deleteLink(trx: Db, { vendorLocationId, displayLinkId }: Display): Promise<string | null> {
  const row = await trx
    .deleteFrom("display_link")
    .where("vendor_location_id", "=", vendorLocationId)
    .where("display_link_id", "=", displayLinkId)
    .returning("name")
    .executeTakeFirst();
  return row?.name ?? null;
}

export async function findLink(db: Db, tokenHash: Buffer): Promise<Display | null> {
  const row = await db
    .selectFrom("display_link")
    .select(["display_link_id as displayLinkId", "vendor_location_id as vendorLocationId"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

/** To the minute: a screen looks often. */
export async function noteUse(db: Db, displayLinkId: string, now: Date): Promise<void> {
  await db
    .updateTable("display_link")
    .set({ used_at: now })
    .where("display_link_id", "=", displayLinkId)
    .where((when) => when.or([when("used_at", "is", null), when("used_at", "<=", new Date(now.getTime() - 60_000))]))
    .execute();
}
