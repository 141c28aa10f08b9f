import { type Kysely, sql } from "kysely";
import { orNull, text, time } from "../../db/columns.ts";
import { deleteInBatches } from "../../db/in-batches.ts";
import { named } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import type { KeptPin } from "./pin-hash.ts";

type Db = Kysely<Database>;

export interface StoredPin extends KeptPin {
  pinId: string;
  setAt: Date;
}

export async function findPin(db: Db, userId: string): Promise<StoredPin | null> {
  const row = await db
    .selectFrom("staff_pin")
    .select(["pin_id as pinId", "salt", "hash", "set_at as setAt"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? null;
}

/** In the place of one that was there: its tries, and where its person holds a phone by it, end with it. */
export async function replacePin(trx: Db, userId: string, { pinId, salt, hash, setAt }: StoredPin): Promise<void> {
  const values = { pin_id: pinId, salt, hash, set_at: setAt };
  await trx
    .insertInto("staff_pin")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
  await trx.deleteFrom("pin_try").where("user_id", "=", userId).execute();
  await trx
    .updateTable("phone_holder")
    .set({ ended_at: setAt })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .execute();
}

/** The one statement that lets a PIN be compared. How many were, with this one; null: none is left. */
export async function takePinTry(db: Db, userId: string, phoneUserId: string, most: number): Promise<number | null> {
  const row = await db
    .insertInto("pin_try")
    .values({ user_id: userId, phone_user_id: phoneUserId, tries: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "phone_user_id"])
        .doUpdateSet({ tries: sql`pin_try.tries + 1` })
        .where("pin_try.tries", "<", most),
    )
    .returning("tries")
    .executeTakeFirst();
  return row?.tries ?? null;
}

export async function forgetPinTries(trx: Db, userId: string, phoneUserId: string): Promise<void> {
  await trx.deleteFrom("pin_try").where("user_id", "=", userId).where("phone_user_id", "=", phoneUserId).execute();
}

/** A phone of theirs is shared, or made shared anew, one after the other. */
export async function lockPerson(trx: Db, userId: string): Promise<void> {
  await trx.selectFrom("app_user").select("user_id").where("user_id", "=", userId).forNoKeyUpdate().execute();
}

/** Null for an account that has ended, or was never there. */
export async function findPersonPhone(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom("app_user").select("phone").where("user_id", "=", userId).executeTakeFirst();
  return row?.phone ?? null;
}

export interface Phone {
  sharedPhoneId: string;
  vendorId: string;
  userId: string;
  madeAt: Date;
  expiresAt: Date;
}

/** The session's, while it is shared. */
export async function findPhone(db: Db, sessionId: string, now: Date): Promise<Phone | null> {
  const row = await db
    .selectFrom("shared_phone")
    .select([
      "shared_phone_id as sharedPhoneId",
      "vendor_id as vendorId",
      "user_id as userId",
      "made_at as madeAt",
      "expires_at as expiresAt",
    ])
    .where("session_id", "=", sessionId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertPhone(trx: Db, sessionId: string, phone: Phone): Promise<void> {
  await trx
    .insertInto("shared_phone")
    .values({
      shared_phone_id: phone.sharedPhoneId,
      session_id: sessionId,
      user_id: phone.userId,
      vendor_id: phone.vendorId,
      made_at: phone.madeAt,
      expires_at: phone.expiresAt,
    })
    .execute();
}

/** Nobody holds it any more, nor will. */
export async function endPhone(trx: Db, sessionId: string, now: Date): Promise<void> {
  const ended = await trx
    .updateTable("shared_phone")
    .set({ ended_at: now })
    .where("session_id", "=", sessionId)
    .where("ended_at", "is", null)
    .returning("shared_phone_id")
    .execute();
  for (const { shared_phone_id: id } of ended) await endHolder(trx, id, now);
}

export async function endHolder(trx: Db, sharedPhoneId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("phone_holder")
    .set({ ended_at: now })
    .where("shared_phone_id", "=", sharedPhoneId)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** One after the other switches a phone; false where it is shared no more. */
export async function lockPhone(trx: Db, sharedPhoneId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("shared_phone")
    .select("shared_phone_id")
    .where("shared_phone_id", "=", sharedPhoneId)
    .where("ended_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether that PIN is their PIN still; it stays so until the end of the transaction. */
export async function holdPin(trx: Db, userId: string, pinId: string): Promise<boolean> {
  const pin = await trx
    .selectFrom("staff_pin")
    .select("pin_id")
    .where("user_id", "=", userId)
    .where("pin_id", "=", pinId)
    .forShare()
    .executeTakeFirst();
  return pin !== undefined;
}

export interface NewHolder {
  holderId: string;
  sharedPhoneId: string;
  userId: string;
  markHash: Buffer;
  beganAt: Date;
  until: Date;
}

export async function insertHolder(trx: Db, holder: NewHolder): Promise<void> {
  await trx
    .insertInto("phone_holder")
    .values({
      holder_id: holder.holderId,
      shared_phone_id: holder.sharedPhoneId,
      user_id: holder.userId,
      mark_hash: holder.markHash,
      began_at: holder.beganAt,
      until: holder.until,
    })
    .execute();
}

/** Of `staff_role`. */
export interface PersonRow {
  role: string;
  name: string;
  locationIds: string[] | null;
}

/** People of a vendor who have a PIN, with their role there, what was tried at the phones of an account, and whether it was reset there. */
export async function listPeople(
  db: Db,
  vendorId: string,
  phoneUserId: string,
): Promise<(PersonRow & { userId: string; phone: string; tries: number; isReset: boolean })[]> {
  const rows = await db
    .selectFrom("staff_role as r")
    .innerJoin("app_user as u", "u.phone", "r.phone")
    .innerJoin("staff_pin as pin", "pin.user_id", "u.user_id")
    .leftJoin("pin_try as t", (join) =>
      join.onRef("t.user_id", "=", "u.user_id").on("t.phone_user_id", "=", phoneUserId),
    )
    .leftJoin("pin_reset as reset", (join) =>
      join
        .onRef("reset.user_id", "=", "pin.user_id")
        .onRef("reset.pin_id", "=", "pin.pin_id")
        .onRef("reset.vendor_id", "=", "r.vendor_id"),
    )
    .select(["u.user_id as userId", "r.phone", "r.name", "r.role", "r.location_ids as locationIds", "t.tries"])
    .select("reset.reset_at as resetAt")
    .where("r.vendor_id", "=", vendorId)
    .orderBy("r.name")
    .orderBy("u.user_id")
    .limit(500)
    .execute();
  return rows.map(({ resetAt, ...row }) => ({ ...row, tries: row.tries ?? 0, isReset: resetAt !== null }));
}

/** Who held which phone, and when. */
export interface HolderRow {
  userId: string;
  phone: string | null;
  vendorId: string;
  phoneUserId: string;
  sessionId: string;
  beganAt: Date;
  until: Date;
  endedAt: Date | null;
  phoneEndedAt: Date | null;
}

const readHolder = named<{ markHash: Buffer }>("venues.phone_holder")(
  {
    userId: text,
    phone: orNull(text),
    vendorId: text,
    phoneUserId: text,
    sessionId: text,
    beganAt: time,
    until: time,
    endedAt: orNull(time),
    phoneEndedAt: orNull(time),
  },
  `select h.user_id as "userId", u.phone, p.vendor_id as "vendorId", p.user_id as "phoneUserId",
    p.session_id as "sessionId", h.began_at as "beganAt", least(h.until, p.expires_at) as until,
    h.ended_at as "endedAt", p.ended_at as "phoneEndedAt"
  from phone_holder h join shared_phone p on p.shared_phone_id = h.shared_phone_id
    join app_user u on u.user_id = h.user_id
  where h.mark_hash = $markHash`,
);

export async function findHolder(db: Db, markHash: Buffer): Promise<HolderRow | null> {
  return (await readHolder(db, { markHash }))[0] ?? null;
}

export async function deleteOldPhones(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, "shared_phone", sql`expires_at < ${before}`);
}
