import { type Kysely, type Selectable, sql } from "kysely";
import type { Database, ShortLink as ShortLinkTableRow, Wristband as WristbandTableRow } from "../../db/schema.ts";
import type { Cursor } from "./links-routes.ts";

type Db = Kysely<Database>;

export interface ShortLinkRow {
  /** In small letters. */
  code: string;
  redirectUrl: string;
  createdAt: Date;
  retiredAt: Date | null;
}

export interface WristbandRow {
  nfcId: string;
  overrideUrl: string | null;
  createdAt: Date;
  retiredAt: Date | null;
}

export interface ListPage {
  /** A part of a code, an id or an address; empty for all. */
  search: string;
  after: Cursor | null;
  limit: number;
}

export async function listShortLinks(db: Db, vendorId: string, { search, after, limit }: ListPage) {
  let query = db
    .selectFrom("short_link")
    .selectAll()
    .where("vendor_id", "=", vendorId)
    .orderBy("created_at", "desc")
    .orderBy("code", "desc")
    .limit(limit);
  if (search !== "") query = query.where(holds(sql`code || ' ' || redirect_url`, search));
  if (after) query = query.where(sql<boolean>`(created_at, code) < (${after.time}, ${after.id})`);
  return (await query.execute()).map(asShortLink);
}

export async function listWristbands(db: Db, vendorId: string, { search, after, limit }: ListPage) {
  let query = db
    .selectFrom("wristband")
    .selectAll()
    .where("vendor_id", "=", vendorId)
    .orderBy("created_at", "desc")
    .orderBy("nfc_id", "desc")
    .limit(limit);
  if (search !== "") query = query.where(holds(sql`nfc_id || ' ' || coalesce(override_url, '')`, search));
  if (after) query = query.where(sql<boolean>`(created_at, nfc_id) < (${after.time}, ${after.id})`);
  return (await query.execute()).map(asWristband);
}

/** Whatever stands in `search` is looked for as it stands. A vendor's rows are few. */
function holds(text: ReturnType<typeof sql>, search: string) {
  return sql<boolean>`strpos(lower(${text}), lower(${search})) > 0`;
}

/** Until the end of the transaction no other one of this vendor's takes names. */
export async function lockNaming(trx: Db, vendorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`names ${vendorId}`}, 0))`.execute(trx);
}

/** All that a vendor has, retired ones too, and how many of them it has taken since then. */
export async function countNames(trx: Db, table: "short_link" | "wristband", vendorId: string, since: Date) {
  return trx
    .selectFrom(table)
    .select((row) => [
      row.fn.countAll<number>().as("all"),
      row.fn.countAll<number>().filterWhere("created_at", ">", since).as("recent"),
    ])
    .where("vendor_id", "=", vendorId)
    .executeTakeFirstOrThrow();
}

export async function countOfVendor(db: Db, table: "short_link" | "wristband", vendorId: string): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("vendor_id", "=", vendorId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Held until the end of the transaction. */
export async function lockShortLink(trx: Db, vendorId: string, code: string): Promise<ShortLinkRow | null> {
  const row = await trx
    .selectFrom("short_link")
    .selectAll()
    .where("vendor_id", "=", vendorId)
    .where("code", "=", code)
    .forUpdate()
    .executeTakeFirst();
  return row ? asShortLink(row) : null;
}

/** Where a code leads and whose it is, whoever has it. */
export async function findShortLink(db: Db, code: string) {
  const row = await db.selectFrom("short_link").selectAll().where("code", "=", code).executeTakeFirst();
  return row ? { ...asShortLink(row), vendorId: row.vendor_id } : null;
}

/** Answers false when the code was given already. */
export async function insertShortLink(trx: Db, vendorId: string | null, link: Omit<ShortLinkRow, "retiredAt">) {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("short_link")
    .values({ code: link.code, redirect_url: link.redirectUrl, vendor_id: vendorId, created_at: link.createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateShortLink(trx: Db, { code, redirectUrl, retiredAt }: ShortLinkRow): Promise<void> {
  await trx
    .updateTable("short_link")
    .set({ redirect_url: redirectUrl, retired_at: retiredAt })
    .where("code", "=", code)
    .execute();
}

/** Held until the end of the transaction. */
export async function lockWristband(trx: Db, vendorId: string, nfcId: string): Promise<WristbandRow | null> {
  const row = await trx
    .selectFrom("wristband")
    .selectAll()
    .where("vendor_id", "=", vendorId)
    .where("nfc_id", "=", nfcId)
    .forUpdate()
    .executeTakeFirst();
  return row ? asWristband(row) : null;
}

export async function updateWristband(trx: Db, { nfcId, overrideUrl, retiredAt }: WristbandRow): Promise<void> {
  await trx
    .updateTable("wristband")
    .set({ override_url: overrideUrl, retired_at: retiredAt })
    .where("nfc_id", "=", nfcId)
    .execute();
}

/** Enters those that are new; answers which they were. In one order: two boxes with the same ids don't lock each other out. */
export async function insertWristbands(
  trx: Db,
  box: { vendorId: string; nfcIds: readonly string[]; overrideUrl: string | null },
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ nfcId: string }>`
    insert into wristband (nfc_id, vendor_id, override_url, created_at)
    select nfc_id, ${box.vendorId}, ${box.overrideUrl}, ${now} from unnest(${box.nfcIds}::text[]) as nfc_id order by 1
    on conflict do nothing returning nfc_id as "nfcId"`.execute(trx);
  return rows.map((row) => row.nfcId);
}

/** Those of some ids that are there, held until the end of the transaction, with whose they are. */
export async function lockWristbands(trx: Db, nfcIds: readonly string[]) {
  const rows = await trx
    .selectFrom("wristband")
    .selectAll()
    .where("nfc_id", "=", sql<string>`any(${nfcIds}::text[])`)
    .orderBy("nfc_id")
    .forUpdate()
    .execute();
  return rows.map((row) => ({ ...asWristband(row), vendorId: row.vendor_id }));
}

export async function updateWristbands(trx: Db, nfcIds: readonly string[], overrideUrl: string | null): Promise<void> {
  await trx
    .updateTable("wristband")
    .set({ override_url: overrideUrl, retired_at: null })
    .where("nfc_id", "=", sql<string>`any(${nfcIds}::text[])`)
    .execute();
}

function asShortLink(row: Selectable<ShortLinkTableRow>): ShortLinkRow {
  return { code: row.code, redirectUrl: row.redirect_url, createdAt: row.created_at, retiredAt: row.retired_at };
}

function asWristband(row: Selectable<WristbandTableRow>): WristbandRow {
  return { nfcId: row.nfc_id, overrideUrl: row.override_url, createdAt: row.created_at, retiredAt: row.retired_at };
}
