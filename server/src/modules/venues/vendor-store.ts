import type { RoleName } from "@skipline/contract/endpoint";
import type { Language } from "@skipline/contract/languages";
import type { Translations } from "@skipline/contract/translations";
import type { ListedVendor, OwnVendor } from "@skipline/contract/vendors";
import type { Logo } from "@skipline/contract/venues";
import { type Kysely, sql, type UpdateObject } from "kysely";
import { bool, int, jsonb, oneOf, orNull, text, time, uuid } from "../../db/columns.ts";
import { fieldsOf, type ValuesOf } from "../../db/fields.ts";
import { folded } from "../../db/folded.ts";
import type { Database } from "../../db/schema.ts";

type Db = Kysely<Database>;

/** What its owners decide about a vendor. */
export const vendorFields = fieldsOf("vendor", {
  name: ["name", text],
  addressLine1: ["address_line1", text],
  addressLine2: ["address_line2", orNull(text)],
  city: ["city", text],
  state: ["state", text],
  zip: ["zip", text],
  timeZone: ["time_zone", text],
  businessDayStartHour: ["business_day_start_hour", int],
  guestlistEnabled: ["guestlist_enabled", bool],
  language: ["language", oneOf<Language>()],
  supportPhone: ["support_phone", orNull(text)],
  supportEmail: ["support_email", orNull(text)],
  receiptFooter: ["receipt_footer", orNull(text)],
  translations: ["translations", jsonb<Translations<"receiptFooter">>()],
  accent: ["accent", orNull(text)],
  logoMediaId: ["logo_media_id", orNull(uuid)],
  logo: ["logo", orNull(jsonb<Logo>())],
});
export type VendorFields = ValuesOf<typeof vendorFields>;

const rowFields = fieldsOf("vendor", {
  ...vendorFields.list,
  vendorId: ["vendor_id", text],
  version: ["version", int],
  suspendedAt: ["suspended_at", orNull(time)],
  suspensionReason: ["suspension_reason", orNull(text)],
});
type VendorRow = ValuesOf<typeof rowFields>;

/** What shows pictures here: a condition of a row of `media`. */
export const isShownByVendor = sql<boolean>`exists (select from vendor v where v.logo_media_id = media.media_id)`;

/** As its owners see it; that it has no logo is known. */
export type StoredVendor = OwnVendor & Pick<VendorFields, "logo">;

const selectedFields = rowFields.selectedFrom("vendor");

function asOwnVendor({ suspendedAt, suspensionReason, ...row }: VendorRow): StoredVendor {
  const suspension =
    suspendedAt && suspensionReason !== null ? { reason: suspensionReason, since: suspendedAt.toISOString() } : null;
  return { ...row, suspension };
}

const orNone = (row: VendorRow | undefined) => (row ? asOwnVendor(row) : null);

export async function findOwnVendor(db: Db, vendorId: string): Promise<StoredVendor | null> {
  return orNone(await select(db, vendorId).executeTakeFirst());
}

/** Held until the end of the transaction: two who change a vendor come one after the other, and what refers to it goes on. */
export async function lockOwnVendor(trx: Db, vendorId: string): Promise<StoredVendor | null> {
  return orNone(await select(trx, vendorId).forNoKeyUpdate().executeTakeFirst());
}

function select(db: Db, vendorId: string) {
  return db.selectFrom("vendor").select(selectedFields).where("vendor_id", "=", vendorId).$castTo<VendorRow>();
}

/** Null when the id is another's; one that is being made at this moment is waited for. */
export async function insertVendor(trx: Db, vendor: VendorFields & { vendorId: string }): Promise<StoredVendor | null> {
  const row = await trx
    .insertInto("vendor")
    .values(rowFields.asColumns(vendor))
    .onConflict((conflict) => conflict.doNothing())
    .returning(selectedFields)
    .$castTo<VendorRow>()
    .executeTakeFirst();
  return orNone(row);
}

/** Of a vendor that the transaction holds. */
export async function updateVendor(trx: Db, vendorId: string, fields: VendorFields): Promise<StoredVendor> {
  return set(trx, vendorId, { ...vendorFields.asColumns(fields), version: sql`version + 1` });
}

/** Of a vendor that the transaction holds: its locations rise to another version of the menu with it. */
export async function setSuspension(
  trx: Db,
  vendorId: string,
  suspension: { reason: string; since: Date } | null,
): Promise<StoredVendor> {
  const { reason = null, since = null } = suspension ?? {};
  return set(trx, vendorId, { suspended_at: since, suspension_reason: reason });
}

async function set(trx: Db, vendorId: string, columns: UpdateObject<Database, "vendor">): Promise<StoredVendor> {
  const row = await trx
    .updateTable("vendor")
    .set(columns)
    .where("vendor_id", "=", vendorId)
    .returning(selectedFields)
    .$castTo<VendorRow>()
    .executeTakeFirstOrThrow();
  return asOwnVendor(row);
}

/** Menus are read anew where that is news. */
export async function setPaymentAccount(trx: Db, vendorId: string, account: string | null): Promise<void> {
  await trx
    .updateTable("vendor")
    .set({ payment_account: account })
    .where("vendor_id", "=", vendorId)
    .where("payment_account", "is distinct from", account)
    .execute();
}

function selectFee(db: Db, vendorId: string) {
  return db.selectFrom("vendor").select("fee_basis_points as basisPoints").where("vendor_id", "=", vendorId);
}

export async function findFee(db: Db, vendorId: string): Promise<{ basisPoints: number | null } | null> {
  return (await selectFee(db, vendorId).executeTakeFirst()) ?? null;
}

export async function lockFee(trx: Db, vendorId: string): Promise<{ basisPoints: number | null } | null> {
  return (await selectFee(trx, vendorId).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** Menus are read anew: no payment begins with what it was before. */
export async function setFee(trx: Db, vendorId: string, basisPoints: number | null): Promise<void> {
  await trx.updateTable("vendor").set({ fee_basis_points: basisPoints }).where("vendor_id", "=", vendorId).execute();
}

interface OwnList {
  /** E.164, of whoever asks. */
  phone: string;
  isOperator: boolean;
  /** Folded; each is somewhere in the name. */
  words: readonly string[];
  limit: number;
  afterId: string | null;
}

const runsIt: readonly RoleName[] = ["MANAGER", "ADMIN", "SUPER_ADMIN"];
const foldedName = folded(sql<string>`vendor.name`);

/** By name. They are some hundred at most: whoever searches among them has each one's name looked at. */
export async function listOwnVendors(db: Db, { phone, isOperator, words, ...page }: OwnList): Promise<ListedVendor[]> {
  let query = db
    .selectFrom("vendor")
    .leftJoin("staff_role as r", (join) => join.onRef("r.vendor_id", "=", "vendor.vendor_id").on("r.phone", "=", phone))
    .select([
      "vendor.vendor_id as vendorId",
      "vendor.name",
      "vendor.city",
      "vendor.state",
      "vendor.suspended_at",
      "r.role",
    ])
    .orderBy("vendor.name")
    .orderBy("vendor.vendor_id")
    .limit(page.limit);
  if (!isOperator) query = query.where("r.role", "in", runsIt);
  for (const word of words) query = query.where(sql<boolean>`strpos(${foldedName}, ${word}) > 0`);
  if (page.afterId !== null) {
    query = query.where(
      sql<boolean>`(vendor.name, vendor.vendor_id) > (select name, vendor_id from vendor where vendor_id = ${page.afterId})`,
    );
  }
  return (await query.execute()).map(({ role, suspended_at: suspendedAt, ...vendor }) => ({
    ...vendor,
    isSuspended: suspendedAt !== null,
    role: isOperator ? "SUPER_ADMIN" : (role as RoleName),
  }));
}

const unknownZone = "22023";

/** Whether PostgreSQL, too, knows the zone: figures are counted by its days. */
export async function isKnownZone(db: Db, timeZone: string): Promise<boolean> {
  try {
    await sql`select now() at time zone ${timeZone}`.execute(db);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === unknownZone) return false;
    throw error;
  }
}
