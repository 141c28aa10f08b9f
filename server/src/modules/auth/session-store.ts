import type { Kysely } from "kysely";
import { uuid } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";

type Db = Kysely<Database>;

export async function insertFamily(
  trx: Db,
  family: {
    familyId: string;
    userId: string;
    clientId: string;
    audience: string;
    scope: string;
    loginCodeId: string;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto("session_family")
    .values({
      family_id: family.familyId,
      user_id: family.userId,
      client_id: family.clientId,
      audience: family.audience,
      scope: family.scope,
      login_code_id: family.loginCodeId,
      created_at: family.createdAt,
      expires_at: family.expiresAt,
    })
    .execute();
}

export async function insertToken(trx: Db, familyId: string, tokenHash: Buffer, now: Date): Promise<void> {
  await trx
    .insertInto("session_token")
    .values({ token_hash: tokenHash, family_id: familyId, created_at: now })
    .execute();
}

/** The session of a token, locked: renewals, reuse and sign-out of one session come one after the other. */
export async function lockFamilyOfToken(trx: Db, tokenHash: Buffer) {
  return (
    trx
      .selectFrom("session_family as family")
      .innerJoin("app_user as person", "person.user_id", "family.user_id")
      .select([
        "family.family_id as familyId",
        "family.user_id as userId",
        "person.phone",
        "family.client_id as clientId",
        "family.audience",
        "family.scope",
        "family.expires_at as expiresAt",
        "family.ended_at as endedAt",
      ])
      .where("family.family_id", "=", (token) =>
        token.selectFrom("session_token").select("session_token.family_id").where("token_hash", "=", tokenHash),
      )
      .forUpdate("family")
      // With its account's phone its sessions go, too.
      .$narrowType<{ phone: string }>()
      .executeTakeFirst()
  );
}

export function findToken(trx: Db, tokenHash: Buffer) {
  return trx
    .selectFrom("session_token")
    .select([
      "created_at as createdAt",
      "used_at as usedAt",
      "replaced_at as replacedAt",
      "renewal_id as replacedByRenewal",
    ])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

export async function useToken(trx: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await trx.updateTable("session_token").set({ used_at: now }).where("token_hash", "=", tokenHash).execute();
}

export async function replaceToken(trx: Db, tokenHash: Buffer, renewalId: string | null, now: Date): Promise<void> {
  await trx
    .updateTable("session_token")
    .set({ used_at: now, replaced_at: now, renewal_id: renewalId })
    .where("token_hash", "=", tokenHash)
    .execute();
}

const findLive = named<{ familyId: string; now: Date }>("auth.live_session")(
  { familyId: uuid },
  `select family_id as "familyId" from session_family
   where family_id = $familyId and ended_at is null and expires_at > $now`,
);

export async function isFamilyLive(db: Db, familyId: string, now: Date): Promise<boolean> {
  return (await findLive(db, { familyId, now })).length > 0;
}

/** When somebody signed in with a code: a session that is renewed stays as old as that. */
export async function findFamilyStart(db: Db, familyId: string): Promise<Date | null> {
  const row = await db
    .selectFrom("session_family")
    .select("created_at")
    .where("family_id", "=", familyId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** True when this call ended it. */
export async function endFamily(trx: Db, familyId: string, reason: "REVOKED" | "REUSED", now: Date): Promise<boolean> {
  const ended = await trx
    .updateTable("session_family")
    .set({ ended_at: now, ended_reason: reason })
    .where("family_id", "=", familyId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}
