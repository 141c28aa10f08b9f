import { type Kysely, sql } from "kysely";
import { createDatabase } from "./connection.ts";
import type { Database } from "./schema.ts";

const NAME = "skipline.staging";
/** `restored`: a copy whose personal data are still in it. `scrubbed`: they were taken away. */
export type StagingMark = "restored" | "scrubbed";

/**
 * Whose database this is: a staging's where `alter database … set skipline.staging` says so. The word is kept beside the
 * database, so no copy of production has it, and no address or role can pretend it.
 */
export async function readStagingMark(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ mark: string }>`
    select split_part(setting, '=', 2) as mark
    from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase, unnest(s.setconfig) as setting
    where d.datname = current_database() and s.setrole = 0 and split_part(setting, '=', 1) = ${NAME}`.execute(db);
  return rows[0]?.mark ?? null;
}

export async function markStaging(db: Kysely<Database>, mark: StagingMark): Promise<void> {
  const { rows } = await sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(db);
  await sql`alter database ${sql.raw(rows[0]?.name ?? "")} set ${sql.raw(NAME)} = ${sql.lit(mark)}`.execute(db);
}

/** What is wrong with starting here, for a person to read; null when nothing is. */
export async function findWrongMark(db: Kysely<Database>, isStaging: boolean): Promise<string | null> {
  const mark = await readStagingMark(db);
  if (!isStaging) return mark === null ? null : "The database is a staging's: set STAGING=on, or name another database";
  if (mark === "scrubbed") return null;
  return mark === "restored"
    ? "The database still has people's data: run `skipline scrub` once"
    : `The database is not marked as a staging's: alter database … set ${NAME} = 'restored', then \`skipline scrub\``;
}

/** Production serves no staging's database, and a staging none that people's data are in. */
export async function assertRightMark(url: string, isStaging: boolean): Promise<void> {
  const { db, close } = createDatabase({ url, maxConnections: 1, applicationName: "skipline-check" });
  try {
    const wrong = await findWrongMark(db, isStaging);
    if (wrong !== null) throw new Error(wrong);
  } finally {
    await close();
  }
}
