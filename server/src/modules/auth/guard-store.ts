import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";

type Db = Kysely<Database>;

/** What is counted together: all strangers at one phone, or one device that has signed in with it. */
export interface Door {
  phone: string;
  /** The name in the device's cookie; empty for strangers. */
  device: Buffer;
}

/**
 * Claims the right to send through `door` now, at most once in `seconds`. One statement: of two at once, one gets it.
 * Answers null when claimed, else the seconds to wait.
 */
export async function claimSend(db: Db, door: Door, now: Date, seconds: number): Promise<number | null> {
  const before = new Date(now.getTime() - seconds * 1000);
  const claimed = await db
    .insertInto("sign_in_guard")
    .values({ ...door, last_sent_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["phone", "device"])
        .doUpdateSet({ last_sent_at: now, updated_at: now })
        .where((row) =>
          row.or([row("sign_in_guard.last_sent_at", "is", null), row("sign_in_guard.last_sent_at", "<=", before)]),
        ),
    )
    .returning("phone")
    .executeTakeFirst();
  if (claimed) return null;
  const guard = await findGuard(db, door);
  const sentAt = guard?.last_sent_at?.getTime() ?? now.getTime();
  return Math.max(1, Math.ceil((sentAt + seconds * 1000 - now.getTime()) / 1000));
}

/** A message that was not sent must not keep the next one waiting. */
export async function releaseSend(db: Db, door: Door, claimedAt: Date): Promise<void> {
  await db
    .updateTable("sign_in_guard")
    .set({ last_sent_at: null })
    .where("phone", "=", door.phone)
    .where("device", "=", door.device)
    .where("last_sent_at", "=", claimedAt)
    .execute();
}

export async function listSendTimes(db: Db, door: Door, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom("login_code")
    .select("created_at")
    .where("phone", "=", door.phone)
    .where("device", "=", door.device)
    .where("created_at", ">", since)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => row.created_at);
}

export function findGuard(db: Db, { phone, device }: Door) {
  return db
    .selectFrom("sign_in_guard")
    .selectAll()
    .where("phone", "=", phone)
    .where("device", "=", device)
    .executeTakeFirst();
}

/** Counts one try as wrong before anybody compares; null when the door is shut. Locks the row until the end. */
export async function countFailure(trx: Db, door: Door, now: Date, most: number): Promise<number | null> {
  const row = await trx
    .insertInto("sign_in_guard")
    .values({ ...door, failures: 1, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["phone", "device"])
        .doUpdateSet({ failures: sql`sign_in_guard.failures + 1`, updated_at: now })
        .where((guard) =>
          guard.and([
            guard("sign_in_guard.failures", "<", most),
            guard.or([guard("sign_in_guard.locked_until", "is", null), guard("sign_in_guard.locked_until", "<=", now)]),
          ]),
        ),
    )
    .returning("failures")
    .executeTakeFirst();
  return row?.failures ?? null;
}

export async function lockDoor(trx: Db, { phone, device }: Door, until: Date): Promise<void> {
  await trx
    .updateTable("sign_in_guard")
    .set({ locked_until: until })
    .where("phone", "=", phone)
    .where("device", "=", device)
    .execute();
}

/** After a right code: whoever comes through this door is the phone's owner. */
export async function clearFailures(trx: Db, { phone, device }: Door, now: Date): Promise<void> {
  await trx
    .updateTable("sign_in_guard")
    .set({ failures: 0, locked_until: null, updated_at: now })
    .where("phone", "=", phone)
    .where("device", "=", device)
    .execute();
}

/** Opens all doors of a phone. Answers how many wrong tries were forgiven. */
export async function openDoors(trx: Db, phone: string, now: Date): Promise<number> {
  const before = await trx
    .selectFrom("sign_in_guard")
    .select("failures")
    .where("phone", "=", phone)
    .orderBy("device")
    .forUpdate()
    .execute();
  await trx
    .updateTable("sign_in_guard")
    .set({ failures: 0, locked_until: null, updated_at: now })
    .where("phone", "=", phone)
    .execute();
  return before.reduce((sum, { failures }) => sum + failures, 0);
}
