import { randomUUIDv7 } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { deleteInBatches } from "../../db/in-batches.ts";
import type { Database } from "../../db/schema.ts";
import type { Door } from "./guard-store.ts";

type Db = Kysely<Database>;

export interface LoginCode {
  login_code_id: string;
  /** The door that it was sent through; empty for strangers. */
  device: Buffer;
  code_mac: Buffer;
  /** What its message was counted against; null for a known device's. */
  source: string | null;
}

const loginCode = ["login_code_id", "device", "code_mac", "source"] as const;

const maxTries = 5;

/** The browser that was sent a code, and the moment. */
export interface CodeKey {
  phone: string;
  clientId: string;
  bindingHash: Buffer;
  now: Date;
}

/** The one statement that lets a guess be compared: newest code, this browser, in time, a try left. */
export function takeTry(trx: Db, code: CodeKey): Promise<LoginCode | undefined> {
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
    .returning(loginCode)
    .executeTakeFirst();
}

/** The code this browser may still mean, spent tries or not. */
export function findCode(db: Db, code: CodeKey): Promise<LoginCode | undefined> {
  return db
    .selectFrom("login_code")
    .select(loginCode)
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

/** Only the newest of a door counts. */
export async function supersedeCodes(trx: Db, { phone, device }: Door, clientId: string, now: Date): Promise<void> {
  await trx
    .updateTable("login_code")
    .set({ superseded_at: now })
    .where("phone", "=", phone)
    .where("device", "=", device)
    .where("client_id", "=", clientId)
    .where("used_at", "is", null)
    .where("superseded_at", "is", null)
    .execute();
}

/** The account of a phone; made at its first sign-in. None where it was last signed in to before `unusedSince`. */
export function upsertUserOfPhone(
  trx: Db,
  { phone, now, unusedSince }: { phone: string; now: Date; unusedSince: Date | null },
): Promise<{ userId: string; isNew: boolean } | undefined> {
  return (
    trx
      .insertInto("app_user")
      .values({ user_id: randomUUIDv7(), phone, created_at: now, signed_in_at: now })
      .onConflict((conflict) =>
        conflict
          .column("phone")
          .doUpdateSet({ phone, signed_in_at: now })
          .where(sql<boolean>`coalesce(app_user.signed_in_at >= ${unusedSince}::timestamptz, true)`),
      )
      // Only an updated row has an xmax.
      .returning(["user_id as userId", sql<boolean>`xmax = 0`.as("isNew")])
      .executeTakeFirst()
  );
}

export async function deleteOldSignIns(db: Db, before: { codes: Date; sessions: Date }): Promise<void> {
  await deleteInBatches(db, "session_family", sql`expires_at < ${before.sessions}`);
  await deleteInBatches(db, "login_code", sql`created_at < ${before.codes}`);
  await deleteInBatches(db, "sign_in_guard", sql`failures = 0 and updated_at < ${before.codes}`);
}
