import { Client } from "pg";
import type { Config } from "../config.ts";
import { countPending } from "../db/migrate.ts";
import { assertRoleSettings, findUnsafeSetting } from "../db/check-settings.ts";
import { createDatabase } from "../db/connection.ts";
import { timeReplica } from "../db/replica-place.ts";
import { assertRightMark } from "../db/staging-mark.ts";

interface Limits {
  mostSkewMs: number;
  timeoutMs: number;
}

/** Reached, new enough, durable, of our time, and with the schema of this version. Nothing is changed. */
export async function tryDatabase(url: string, { mostSkewMs, timeoutMs }: Limits): Promise<string> {
  const client = new Client({
    connectionString: url,
    application_name: "skipline-check",
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; setting: string }>("select name, setting from pg_settings");
    const settings = Object.fromEntries(rows.map((row) => [row.name, row.setting]));
    const unsafe = findUnsafeSetting(settings);
    if (unsafe !== null) throw new Error(unsafe);
    const skewMs = await measureSkew(client);
    if (Math.abs(skewMs) > mostSkewMs)
      throw new Error(`its clock and this machine's differ by ${(Math.abs(skewMs) / 1000).toFixed(1)} s: set them`);
    const pending = await countPending(client);
    if (pending > 0) throw new Error(`its schema lacks ${pending} migrations of this version: run skipline migrate`);
    return (
      `PostgreSQL ${settings["server_version"]}, durable (fsync, full_page_writes on, synchronous_commit ` +
      `${settings["synchronous_commit"]}), the newest schema, clocks ${Math.abs(Math.round(skewMs))} ms apart, ` +
      `${settings["max_connections"]} connections`
    );
  } finally {
    await client.end();
  }
}

/** Whether the database is one of the kind that these settings are for. */
export async function tryStagingMark(url: string, staging: Config["staging"]): Promise<string> {
  await assertRightMark(url, staging !== null);
  if (staging === null) return "no staging's";
  const sent = staging.phones.length === 0 ? "messages are kept" : `messages go to ${staging.phones.length} phones`;
  return `STAGING: no personal data are in it, no live keys, ${sent}, /dev/outbox asks for the password`;
}

/** Reached through the pooler, by a role that says itself what the pooler drops. */
export async function tryPooledDatabase(url: string): Promise<string> {
  const { db, close } = createDatabase({
    url,
    maxConnections: 1,
    applicationName: "skipline-check",
    pooler: { keepsNames: false },
  });
  try {
    await assertRoleSettings(db);
    return "reached, and its role has the time limits of calls and the relay's mark";
  } finally {
    await close();
  }
}

/** That it follows this very primary, and how closely; through a pooler, that its role has the limits of calls. */
export async function tryReplica(
  primaryUrl: string,
  { url, isPooled }: NonNullable<Config["databaseReplica"]>,
  timeoutMs: number,
): Promise<string> {
  const one = { maxConnections: 1, applicationName: "skipline-check", connectMs: timeoutMs };
  const primary = createDatabase({ ...one, url: primaryUrl });
  const replica = createDatabase({ ...one, url, pooler: isPooled ? { keepsNames: false } : null });
  try {
    const ms = await timeReplica(primary.db, replica.db, timeoutMs);
    if (isPooled) await assertRoleSettings(replica.db, "DATABASE_REPLICA_URL");
    return `a replica of that primary, which had what the primary has within ${Math.ceil(ms)} ms`;
  } finally {
    await Promise.all([primary.close(), replica.close()]);
  }
}

/** How far our clock is ahead of the database's, in milliseconds. */
async function measureSkew(client: Client): Promise<number> {
  const askedAt = Date.now();
  const { rows } = await client.query<{ now: string }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::text as now",
  );
  return (askedAt + Date.now()) / 2 - Number(rows[0]?.now);
}
