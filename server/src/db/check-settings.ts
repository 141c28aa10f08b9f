import { sql, type Kysely } from "kysely";
import { ROLE_LIMITS } from "./connection.ts";
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

/**
 * Of connections through a pooler, which drops what they ask for at their start. Throws where the role does not say by itself
 * how long a statement may take, or that its changes are told of by the relay; the message has the statements that mend it.
 */
export async function assertRoleSettings(db: Kysely<Database>, setting = "DATABASE_POOLED_URL"): Promise<void> {
  const { rows } = await sql<{ role: string; name: string; value: string | null }>`
    select current_user as role, wanted.name,
      coalesce((select s.setting from pg_settings s where s.name = wanted.name and wanted.name like '%timeout'),
        current_setting(wanted.name, true)) as value
    from unnest(${[...Object.keys(ROLE_LIMITS), RELAY]}::text[]) as wanted (name)`.execute(db);
  const wrong = rows.filter(({ name, value }) => !isRight(name, value));
  if (wrong.length === 0) return;
  const role = rows[0]?.role ?? "";
  const said = wrong.map(({ name, value }) => `${name} = ${value || "nothing"}`).join(", ");
  const remedy = wrong.map(({ name }) => `alter role ${quoted(role)} set ${name} = '${remedyOf(name)}';`).join(" ");
  throw new Error(
    `Connections of ${setting} have ${said}. A pooler drops what a server asks for, so the role must say it: ${remedy}`,
  );
}

const RELAY = "skipline.relay";
const limits: Record<string, number> = ROLE_LIMITS;

function isRight(name: string, value: string | null): boolean {
  if (name === RELAY) return value === "on";
  const most = limits[name] ?? 0;
  return Number(value) > 0 && Number(value) <= most;
}

const remedyOf = (name: string): string => (name === RELAY ? "on" : `${limits[name]}ms`);
const quoted = (role: string): string => (/^[a-z_][a-z0-9_]*$/.test(role) ? role : `"${role.replaceAll('"', '""')}"`);
