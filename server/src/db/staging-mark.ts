import { type Kysely, sql } from "kysely";
import { createDatabase } from "./connection.ts";
import type { Database } from "./schema.ts";

const PREFIX = "Skipline staging: ";
/** `restored`: a copy whose personal data are still in it. `scrubbed`: they were taken away. */
export type StagingMark = "restored" | "scrubbed";

/**
 * Whose database this is: a staging's where its comment says so. The word is kept beside the tables, so no copy of production
 * has it, and no address or role can pretend it. A setting of the database would be a superuser's to change; a comment is its owner's.
 */
export async function readStagingMark(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ comment: string | null }>`
    select shobj_description(oid, 'pg_database') as comment
    from pg_database where datname = current_database()`.execute(db);
  const comment = rows[0]?.comment ?? "";
  return comment.startsWith(PREFIX) ? comment.slice(PREFIX.length) : null;
}

/** Null: it is nobody's staging. */
export async function markStaging(db: Kysely<Database>, mark: StagingMark | null): Promise<void> {
  const { rows } = await sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(db);
  const comment = mark === null ? sql.raw("null") : sql.lit(PREFIX + mark);
  await sql`comment on database ${sql.raw(rows[0]?.name ?? "")} is ${comment}`.execute(db);
}

/** The line that says of a copy that it is one. */
export const howToMark = `comment on database NAME is '${PREFIX}restored'`;

/** What is wrong with starting here, for a person to read; null when nothing is. */
export async function findWrongMark(db: Kysely<Database>, isStaging: boolean): Promise<string | null> {
  const mark = await readStagingMark(db);
  if (!isStaging) return mark === null ? null : "The database is a staging's: set STAGING=on, or name another database";
  if (mark === "scrubbed") return null;
  return mark === "restored"
    ? "The database still has people's data: run `skipline scrub` once"
    : `The database is not marked as a staging's. Where it is a copy: ${howToMark}, then \`skipline scrub\``;
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
