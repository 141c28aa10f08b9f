import { scanDays } from "@skipline/contract/links";
import { type Kysely, sql } from "kysely";
import { named } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import type { ScanCount, Scanned } from "./scan-counter.ts";

type Db = Kysely<Database>;

/** In the order of the rows, which is everybody's: two servers that add to the same ones don't lock each other out. */
const upsertScans = named<{
  kinds: string[];
  ids: string[];
  vendorIds: (string | null)[];
  days: string[];
  counts: number[];
}>("links.add_scans")(
  {},
  `insert into link_scan (kind, scanned_id, vendor_id, day, scans)
  select * from unnest($kinds::text[], $ids::text[], $vendorIds::text[], $days::date[], $counts::integer[])
  order by 1, 2, 3, 4
  on conflict (kind, scanned_id, vendor_id, day) do update set scans = link_scan.scans + excluded.scans`,
);

/** Adds to what is stored, by one statement for all. */
export async function addScans(db: Db, counts: readonly ScanCount[]): Promise<void> {
  await upsertScans(db, {
    kinds: counts.map((one) => one.kind),
    ids: counts.map((one) => one.scannedId),
    vendorIds: counts.map((one) => one.vendorId),
    days: counts.map((one) => one.day),
    counts: counts.map((one) => one.scans),
  });
}

/** Scans of each of a vendor's last 30 business days, today's last, by what was scanned. */
export async function listScans(
  db: Db,
  kind: Scanned["kind"],
  vendorId: string,
  scannedIds: readonly string[],
  today: string,
): Promise<Map<string, number[]>> {
  const byId = new Map(scannedIds.map((id) => [id, Array.from({ length: scanDays }, () => 0)]));
  if (scannedIds.length === 0) return byId;
  const rows = await db
    .selectFrom("link_scan")
    .select(["scanned_id as scannedId", "scans", sql<number>`${today}::date - day`.as("daysAgo")])
    .where("kind", "=", kind)
    .where("scanned_id", "=", sql<string>`any(${scannedIds}::text[])`)
    .where("vendor_id", "=", vendorId)
    .where("day", ">", sql<string>`${today}::date - ${scanDays}::integer`)
    .where("day", "<=", sql<string>`${today}::date`)
    .execute();
  for (const { scannedId, scans, daysAgo } of rows) byId.get(scannedId)![scanDays - 1 - daysAgo] = scans;
  return byId;
}
