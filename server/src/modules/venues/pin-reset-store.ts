import { mostPinTries } from "@skipline/contract/pins";
import type { PinState } from "@skipline/contract/roles";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";

type Db = Kysely<Database>;

/** Somebody's PIN at a vendor, by the phone that their role is of. */
interface PinOfRole {
  vendorId: string;
  /** E.164 */
  phone: string;
}

/**
 * At phones of this vendor the PIN that they have now is believed no more, and whichever they hold there by it is locked.
 * Whoever switches a phone by it meanwhile comes before and is ended, or comes after and is refused. Null: they have none.
 */
export async function resetPin(trx: Db, { vendorId, phone }: PinOfRole, now: Date): Promise<{ isNew: boolean } | null> {
  const pin = await trx
    .selectFrom("staff_pin as pin")
    .innerJoin("app_user as u", "u.user_id", "pin.user_id")
    .select(["pin.user_id", "pin.pin_id"])
    .where("u.phone", "=", phone)
    .forUpdate("pin")
    .executeTakeFirst();
  if (!pin) return null;
  const values = { pin_id: pin.pin_id, reset_at: now };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("pin_reset")
    .values({ user_id: pin.user_id, vendor_id: vendorId, ...values })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "vendor_id"]).doUpdateSet(values).where("pin_reset.pin_id", "<>", pin.pin_id),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return { isNew: false };
  await trx
    .updateTable("phone_holder as h")
    .from("shared_phone as p")
    .set({ ended_at: now })
    .whereRef("p.shared_phone_id", "=", "h.shared_phone_id")
    .where("p.vendor_id", "=", vendorId)
    .where("h.user_id", "=", pin.user_id)
    .where("h.ended_at", "is", null)
    .execute();
  return { isNew: true };
}

/** Whether this PIN of theirs is believed at the vendor no more. */
export async function isPinReset(
  db: Db,
  { userId, pinId, vendorId }: { userId: string; pinId: string; vendorId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("pin_reset")
    .select("pin_id")
    .where("user_id", "=", userId)
    .where("vendor_id", "=", vendorId)
    .where("pin_id", "=", pinId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether it is so at any vendor. */
export async function isPinResetSomewhere(db: Db, userId: string, pinId: string): Promise<boolean> {
  const row = await db
    .selectFrom("pin_reset")
    .select("pin_id")
    .where("user_id", "=", userId)
    .where("pin_id", "=", pinId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How the PINs of these phones are at a vendor; who has none is not among them. */
export async function listPinStates(
  db: Db,
  vendorId: string,
  phones: readonly string[],
  now: Date,
): Promise<Map<string, PinState>> {
  if (phones.length === 0) return new Map();
  const rows = await db
    .selectFrom("app_user as u")
    .innerJoin("staff_pin as pin", "pin.user_id", "u.user_id")
    .leftJoin("pin_reset as r", (join) =>
      join.onRef("r.user_id", "=", "pin.user_id").onRef("r.pin_id", "=", "pin.pin_id").on("r.vendor_id", "=", vendorId),
    )
    .select(["u.phone", "r.reset_at"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("pin_try as t")
          .innerJoin("shared_phone as p", "p.user_id", "t.phone_user_id")
          .select(sql.lit(1).as("one"))
          .whereRef("t.user_id", "=", "pin.user_id")
          .where("t.tries", ">=", mostPinTries)
          .where("p.vendor_id", "=", vendorId)
          .where("p.ended_at", "is", null)
          .where("p.expires_at", ">", now),
      ).as("isLocked"),
    )
    .where("u.phone", "in", phones)
    .$narrowType<{ phone: string }>()
    .execute();
  return new Map(rows.map((row) => [row.phone, row.reset_at ? "RESET" : row.isLocked ? "LOCKED" : "SET"]));
}
