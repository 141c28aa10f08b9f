import { sql, type Kysely } from "kysely";
import type { Database } from "./schema.ts";

const OLDEST_VERSION = 150_000;

/** Settings without which an answered payment can be gone after a crash, and the values that are safe. */
const SAFE_VALUES: Record<string, string[]> = {
  fsync: ["on"],
  full_page_writes: ["on"],
  synchronous_commit: ["on", "local", "remote_write", "remote_apply"],
};

/** Throws when the database may lose what it has confirmed, or is older than PostgreSQL 15; names setting and remedy. */
export async function assertSafeSettings(db: Kysely<Database>): Promise<void> {
  const names = [...Object.keys(SAFE_VALUES), "server_version_num"];
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${names})`.execute(db);
  const unsafe = findUnsafeSetting(Object.fromEntries(rows.map((row) => [row.name, row.setting])));
  if (unsafe !== null) throw new Error(unsafe);
}

/** What is wrong with settings as `pg_settings` reports them, for a person to read; null when nothing is. */
export function findUnsafeSetting(settings: Record<string, string>): string | null {
  for (const [name, safe] of Object.entries(SAFE_VALUES)) {
    const value = settings[name];
    if (value === undefined || !safe.includes(value))
      return `The database runs with ${name} = ${value}; it must be ${safe.join(" or ")}`;
  }
  const version = Number(settings["server_version_num"]);
  if (!(version >= OLDEST_VERSION))
    return `The database has server_version_num = ${version}; it must be 150000 or more (PostgreSQL 15)`;
  return null;
}
