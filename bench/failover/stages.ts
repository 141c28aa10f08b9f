import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import type { Database } from "./postgresql.ts";
import { listQuiet } from "./quiet.ts";

/** Between two looks, and how long one may take. */
const lookMs = 200;
const patienceMs = 1_000;
/** Being away for less is a look that the machine was too busy for. */
const noticedMs = 2_000;

interface Watched {
  database: Database;
  databaseUrl: string;
  pooledUrl: string;
  servers: number;
}

/** The way from the database to the screens, each part looked at all the time: which of them holds up the next one. */
export function watchStages({ database, databaseUrl, pooledUrl, servers }: Watched) {
  const closing = new AbortController();
  let seen = "";
  const isPrimary = async (url: string) => (await ask(url, "select not pg_is_in_recovery() as said")) === true;
  const looks: Record<string, () => Promise<boolean>> = {
    Patroni: database.hasPrimary,
    HAProxy: async () => isPrimary(databaseUrl),
    PgBouncer: async () => isPrimary(pooledUrl),
    // Of each server the connection whose only question is whether it is there.
    LISTEN: async () =>
      (await ask(
        databaseUrl,
        `select count(distinct application_name)::int as said from pg_stat_activity
        where application_name like 'server-%' and (query = 'select 1' or query like 'listen %')`,
      )) === servers,
    relay: async () => {
      const before = seen;
      seen = String(
        await ask(databaseUrl, "select seen::text as said from activity_position where subscriber = 'screens'"),
      );
      return seen !== before;
    },
  };
  const stages = Object.entries(looks).map(([name, look]) => {
    const well: number[] = [];
    return { name, well, running: watch(look, well) };
  });

  async function watch(look: () => Promise<boolean>, well: number[]): Promise<void> {
    while (!closing.signal.aborted) {
      if (await look().catch(() => false)) well.push(performance.now());
      await delay(lookMs, null, { signal: closing.signal }).catch(() => {});
    }
  }

  return {
    /** Of each: from when to when it was away, in seconds after `since`. */
    describe(since: number): string {
      const second = (at: number) => ((Math.min(at, performance.now()) - since) / 1_000).toFixed(1);
      const away = stages.map(({ name, well }) => {
        const spans = listQuiet(well, since, noticedMs).map(({ from, to }) => `${second(from)} to ${second(to)}`);
        return `${name} ${spans.join(" and ") || "never"}`;
      });
      return away.join(", ");
    },
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(stages.map(({ running }) => running));
    },
  };
}

/** By a connection of its own: one that is kept says nothing of the next one. */
async function ask(url: string, text: string): Promise<unknown> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<{ said: unknown }>(text)).rows[0]?.said;
  } finally {
    await client.end().catch(() => {});
  }
}
