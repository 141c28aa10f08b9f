import type { RoleName } from "@skipline/contract/endpoint";
import type { VendorRole } from "@skipline/contract/staff-locations";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";

type Db = Kysely<Database>;

const columns = [
  "vendor_id as vendorId",
  "phone as phoneNumber",
  "name",
  "role",
  "location_ids as vendorLocationIds",
  "version",
] as const;

/** Of a role that holds nowhere else than there; null: any. */
const isWithin = (locationIds: readonly string[] | null) =>
  locationIds === null ? sql<boolean>`true` : sql<boolean>`location_ids <@ ${locationIds}::text[]`;

/**
 * One after the other: whoever changes roles of a vendor holds its row until the end. Orders and events, which refer to
 * the same row, are not held up. Answers false when there is no such vendor.
 */
export async function lockVendor(trx: Db, vendorId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("vendor")
    .select("vendor_id")
    .where("vendor_id", "=", vendorId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function findRoleOfPhone(db: Db, vendorId: string, phone: string): Promise<VendorRole | null> {
  const row = await db
    .selectFrom("staff_role")
    .select(columns)
    .where("vendor_id", "=", vendorId)
    .where("phone", "=", phone)
    .executeTakeFirst();
  return row ? asRole(row) : null;
}

/** By name, then phone; those alone that hold `within` these locations. Null when the page before ended at somebody who is no longer there. */
export async function listRoles(
  db: Db,
  vendorId: string,
  page: { limit: number; afterPhone: string | null; within: readonly string[] | null },
): Promise<VendorRole[] | null> {
  const after = page.afterPhone === null ? null : await findRoleOfPhone(db, vendorId, page.afterPhone);
  if (page.afterPhone !== null && !after) return null;
  let query = db
    .selectFrom("staff_role")
    .select(columns)
    .where("vendor_id", "=", vendorId)
    .where(isWithin(page.within))
    .orderBy(sql`lower(name)`)
    .orderBy("phone")
    .limit(page.limit);
  if (after) query = query.where(sql<boolean>`(lower(name), phone) > (lower(${after.name}), ${after.phoneNumber})`);
  return (await query.execute()).map(asRole);
}

export async function countRoles(
  db: Db,
  vendorId: string,
  { role, within = null }: { role?: RoleName; within?: readonly string[] | null },
): Promise<number> {
  let query = db
    .selectFrom("staff_role")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("vendor_id", "=", vendorId)
    .where(isWithin(within));
  if (role) query = query.where("role", "=", role);
  return (await query.executeTakeFirstOrThrow()).count;
}

/** Answers false when the phone has a role at the vendor already. */
export async function insertRole(trx: Db, role: VendorRole, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("staff_role")
    .values({
      vendor_id: role.vendorId,
      phone: role.phoneNumber,
      name: role.name,
      role: role.role,
      location_ids: role.vendorLocationIds,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Answers the version that it has by then. */
export async function updateRole(
  trx: Db,
  { vendorId, phoneNumber, name, role, vendorLocationIds }: VendorRole,
): Promise<number> {
  const { version } = await trx
    .updateTable("staff_role")
    .set({ name, role, location_ids: vendorLocationIds, version: sql`version + 1` })
    .where("vendor_id", "=", vendorId)
    .where("phone", "=", phoneNumber)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

export async function deleteRole(trx: Db, vendorId: string, phone: string): Promise<void> {
  await trx.deleteFrom("staff_role").where("vendor_id", "=", vendorId).where("phone", "=", phone).execute();
}

/** How many of these are locations of the vendor. */
export async function countLocations(trx: Db, vendorId: string, locationIds: readonly string[]): Promise<number> {
  const { count } = await trx
    .selectFrom("vendor_location")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("vendor_id", "=", vendorId)
    .where("vendor_location_id", "in", locationIds)
    .executeTakeFirstOrThrow();
  return count;
}

interface RoleRow extends Omit<VendorRole, "role"> {
  role: string;
}

function asRole(row: RoleRow): VendorRole {
  return { ...row, role: row.role as RoleName };
}
