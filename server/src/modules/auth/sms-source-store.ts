import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { LevelRule } from "./sms-limits.ts";

type Db = Kysely<Database>;

/** What has fallen by itself since then; trust that was saved up stays. */
function levelAt(now: Date, { fallsPerHour }: LevelRule): RawBuilder<number> {
  return sql<number>`case when sms_source.level > 0
    then greatest(0, sms_source.level
      - ${fallsPerHour / 3600}::float8 * greatest(0, extract(epoch from ${now}::timestamptz - sms_source.updated_at)::float8))
    else sms_source.level end`;
}

/**
 * Counts one more message asked for from `source` and not answered yet, unless there are `most`. Answers the level of
 * before, or the seconds until there is room. Locks the row until the end: of many at once each sees the one before it.
 */
export async function raiseLevel(
  trx: Db,
  source: string,
  rule: LevelRule,
  now: Date,
): Promise<{ before: number } | { wait: number }> {
  const level = levelAt(now, rule);
  const raised = await trx
    .insertInto("sms_source")
    .values({ source, level: 1, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column("source")
        .doUpdateSet({ level: sql`${level} + 1`, updated_at: now })
        .where(sql<boolean>`${level} + 1 <= ${rule.most}::float8`),
    )
    .returning("level")
    .executeTakeFirst();
  if (raised) return { before: raised.level - 1 };
  const row = await trx
    .selectFrom("sms_source")
    .select(level.as("level"))
    .where("source", "=", source)
    .executeTakeFirst();
  const above = (row?.level ?? 0) + 1 - rule.most;
  return { wait: Math.max(1, Math.ceil((above / rule.fallsPerHour) * 3600)) };
}

/** A code was entered (2: its own message, and one to come), or a message was not sent after all (1). */
export async function lowerLevel(trx: Db, source: string, rule: LevelRule, by: number, now: Date): Promise<void> {
  await trx
    .updateTable("sms_source")
    .set({ level: sql`greatest(${rule.least}::float8, ${levelAt(now, rule)} - ${by}::float8)`, updated_at: now })
    .where("source", "=", source)
    .execute();
}

/** False when the work was used before. */
export async function spendWork(trx: Db, { challenge, expiresAt }: { challenge: string; expiresAt: Date }) {
  const spent = await trx
    .insertInto("spent_work")
    .values({ challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column("challenge").doNothing())
    .executeTakeFirst();
  return spent.numInsertedOrUpdatedRows === 1n;
}

/** What it was done for did not happen. */
export async function returnWork(trx: Db, challenge: string): Promise<void> {
  await trx.deleteFrom("spent_work").where("challenge", "=", challenge).execute();
}

export async function deleteOldSources(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  await db.deleteFrom("sms_source").where("updated_at", "<", dayAgo).execute();
  await db.deleteFrom("spent_work").where("expires_at", "<", now).execute();
  await db.deleteFrom("venue_address").where("expires_at", "<", now).execute();
}
