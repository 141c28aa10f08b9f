import type { RoleName } from "@skipline/contract/endpoint";
import type { Language } from "@skipline/contract/languages";
import type { ListedVendor } from "@skipline/contract/vendors";
import { type Kysely, sql } from "kysely";
import { bool, int, oneOf, orNull, text } from "../../db/columns.ts";
import { fieldsOf, type ValuesOf } from "../../db/fields.ts";
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
});
export type VendorFields = ValuesOf<typeof vendorFields>;

const rowFields = fieldsOf("vendor", {
  ...vendorFields.list,
  vendorId: ["vendor_id", text],
  version: ["version", int],
});
type VendorRow = ValuesOf<typeof rowFields>;

const selectedFields = rowFields.selectedFrom("vendor");

export async function findOwnVendor(db: Db, vendorId: string): Promise<VendorRow | null> {
  return (await select(db, vendorId).executeTakeFirst()) ?? null;
}

/** Held until the end of the transaction: two who change a vendor come one after the other, and what refers to it goes on. */
export async function lockOwnVendor(trx: Db, vendorId: string): Promise<VendorRow | null> {
  return (await select(trx, vendorId).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

function select(db: Db, vendorId: string) {
  return db.selectFrom("vendor").select(selectedFields).where("vendor_id", "=", vendorId).$castTo<VendorRow>();
}

/** Null when the id is another's; one that is being made at this moment is waited for. */
export async function insertVendor(trx: Db, vendor: VendorFields & { vendorId: string }): Promise<VendorRow | null> {
  const row = await trx
    .insertInto("vendor")
    .values(rowFields.asColumns(vendor))
    .onConflict((conflict) => conflict.doNothing())
    .returning(selectedFields)
    .$castTo<VendorRow>()
    .executeTakeFirst();
  return row ?? null;
}

/** Of a vendor that the transaction holds. */
export async function updateVendor(trx: Db, vendorId: string, fields: VendorFields): Promise<VendorRow> {
  return trx
    .updateTable("vendor")
    .set({ ...vendorFields.asColumns(fields), version: sql`version + 1` })
    .where("vendor_id", "=", vendorId)
    .returning(selectedFields)
    .$castTo<VendorRow>()
    .executeTakeFirstOrThrow();
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
const foldedName = sql`regexp_replace(normalize(lower(vendor.name), nfd), '[\u0300-\u036f]', '', 'g')`;

/** By name. They are some hundred at most: whoever searches among them has each one's name looked at. */
export async function listOwnVendors(db: Db, { phone, isOperator, words, ...page }: OwnList): Promise<ListedVendor[]> {
  let query = db
    .selectFrom("vendor")
    .leftJoin("vendor_role as r", (join) =>
      join.onRef("r.vendor_id", "=", "vendor.vendor_id").on("r.phone", "=", phone),
    )
    .select(["vendor.vendor_id as vendorId", "vendor.name", "vendor.city", "vendor.state", "r.role"])
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
  return (await query.execute()).map(({ role, ...vendor }) => ({
    ...vendor,
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
