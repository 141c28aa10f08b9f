import { randomUUIDv7 } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { isUniqueViolation } from "../../db/errors.ts";
import type { Database } from "../../db/schema.ts";

type Db = Kysely<Database>;

export interface LoginCode {
  login_code_id: string;
  phone: string;
  client_id: string;
  code_mac: Buffer;
  tries: number;
}

const maxTries = 5;

/**
 * Claims the right to send to `phone` now, at most once in `seconds`. One statement: of two at once, one gets it.
 * Answers null when claimed, else the seconds to wait.
 */
export async function claimSend(db: Db, phone: string, now: Date, seconds: number): Promise<number | null> {
  const before = new Date(now.getTime() - seconds * 1000);
  const claimed = await db
    .insertInto("phone_guard")
    .values({ phone, last_sent_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column("phone")
        .doUpdateSet({ last_sent_at: now, updated_at: now })
        .where((row) =>
          row.or([row("phone_guard.last_sent_at", "is", null), row("phone_guard.last_sent_at", "<=", before)]),
        ),
    )
    .returning("phone")
    .executeTakeFirst();
  if (claimed) return null;
  const guard = await findGuard(db, phone);
  const sentAt = guard?.last_sent_at?.getTime() ?? now.getTime();
  return Math.max(1, Math.ceil((sentAt + seconds * 1000 - now.getTime()) / 1000));
}

/** A message that was not sent must not keep the next one waiting. */
export async function releaseSend(db: Db, phone: string, claimedAt: Date): Promise<void> {
  await db
    .updateTable("phone_guard")
    .set({ last_sent_at: null })
    .where("phone", "=", phone)
    .where("last_sent_at", "=", claimedAt)
    .execute();
}

export async function listSendTimes(db: Db, phone: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom("login_code")
    .select("created_at")
    .where("phone", "=", phone)
    .where("created_at", ">", since)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => row.created_at);
}

export function findGuard(db: Db, phone: string) {
  return db.selectFrom("phone_guard").selectAll().where("phone", "=", phone).executeTakeFirst();
}

/** Counts one try as wrong before anybody compares; null when the phone has to wait. Locks the row until the end. */
export async function countFailure(trx: Db, phone: string, now: Date, most: number): Promise<number | null> {
  const row = await trx
    .insertInto("phone_guard")
    .values({ phone, failures: 1, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column("phone")
        .doUpdateSet({ failures: sql`phone_guard.failures + 1`, updated_at: now })
        .where((guard) =>
          guard.and([
            guard("phone_guard.failures", "<", most),
            guard.or([guard("phone_guard.locked_until", "is", null), guard("phone_guard.locked_until", "<=", now)]),
          ]),
        ),
    )
    .returning("failures")
    .executeTakeFirst();
  return row?.failures ?? null;
}

export async function lockPhone(trx: Db, phone: string, until: Date): Promise<void> {
  await trx.updateTable("phone_guard").set({ locked_until: until }).where("phone", "=", phone).execute();
}

/** Answers how many wrong tries were forgiven. */
export async function clearFailures(db: Db, phone: string, now: Date): Promise<number> {
  const cleared = await db
    .updateTable("phone_guard as guard")
    .from((from) =>
      from.selectFrom("phone_guard").select(["phone", "failures"]).where("phone", "=", phone).forUpdate().as("before"),
    )
    .set({ failures: 0, locked_until: null, updated_at: now })
    .whereRef("guard.phone", "=", "before.phone")
    .returning("before.failures")
    .executeTakeFirst();
  return cleared?.failures ?? 0;
}

/** The one statement that lets a guess be compared: newest code, this browser, in time, a try left. */
export function takeTry(trx: Db, code: { phone: string; clientId: string; bindingHash: Buffer; now: Date }) {
  return trx
    .updateTable("login_code")
    .set({ tries: sql`tries + 1` })
    .where("phone", "=", code.phone)
    .where("client_id", "=", code.clientId)
    .where("binding_hash", "=", code.bindingHash)
    .where("used_at", "is", null)
    .where("superseded_at", "is", null)
    .where("expires_at", ">", code.now)
    .where("tries", "<", maxTries)
    .returning(["login_code_id", "phone", "client_id", "code_mac", "tries"])
    .executeTakeFirst();
}

/** The code this browser may still mean, spent tries or not. */
export function findBoundCode(db: Db, code: { phone: string; clientId: string; bindingHash: Buffer; now: Date }) {
  return db
    .selectFrom("login_code")
    .select(["login_code_id", "phone", "client_id", "code_mac", "tries"])
    .where("phone", "=", code.phone)
    .where("client_id", "=", code.clientId)
    .where("binding_hash", "=", code.bindingHash)
    .where("used_at", "is", null)
    .where("superseded_at", "is", null)
    .where("expires_at", ">", code.now)
    .executeTakeFirst();
}

/** True for the one caller that spends it. */
export async function spendCode(trx: Db, loginCodeId: string, now: Date): Promise<boolean> {
  const spent = await trx
    .updateTable("login_code")
    .set({ used_at: now })
    .where("login_code_id", "=", loginCodeId)
    .where("used_at", "is", null)
    .where("superseded_at", "is", null)
    .executeTakeFirst();
  return spent.numUpdatedRows === 1n;
}

export async function supersedeCodes(trx: Db, phone: string, clientId: string, now: Date): Promise<void> {
  await trx
    .updateTable("login_code")
    .set({ superseded_at: now })
    .where("phone", "=", phone)
    .where("client_id", "=", clientId)
    .where("used_at", "is", null)
    .where("superseded_at", "is", null)
    .execute();
}

/** The account of a phone; made at its first sign-in. */
export function upsertUserOfPhone(trx: Db, phone: string, now: Date): Promise<{ userId: string; isNew: boolean }> {
  return (
    trx
      .insertInto("app_user")
      .values({ user_id: randomUUIDv7(), phone, created_at: now })
      .onConflict((conflict) => conflict.column("phone").doUpdateSet({ phone }))
      // Only an updated row has an xmax.
      .returning(["user_id as userId", sql<boolean>`xmax = 0`.as("isNew")])
      .executeTakeFirstOrThrow()
  );
}

/**
 * The account that a hosted issuer's subject stands for; the phone follows the issuer. False when the phone is another
 * account's: nobody gets its orders by a second subject.
 */
export async function upsertUser(db: Db, userId: string, phone: string, now: Date): Promise<boolean> {
  try {
    await db
      .insertInto("app_user")
      .values({ user_id: userId, phone, created_at: now })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ phone }).where("app_user.phone", "<>", phone))
      .execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error, "app_user_phone_key")) return false;
    throw error;
  }
}

export async function deleteOldSignIns(db: Db, before: { codes: Date; sessions: Date }): Promise<void> {
  await db.deleteFrom("session_family").where("expires_at", "<", before.sessions).execute();
  await db.deleteFrom("login_code").where("created_at", "<", before.codes).execute();
  await db.deleteFrom("phone_guard").where("failures", "=", 0).where("updated_at", "<", before.codes).execute();
}
