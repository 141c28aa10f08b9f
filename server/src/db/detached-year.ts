import { type Kysely, sql, type Transaction } from "kysely";
import { listParts, type Part } from "./months.ts";
import type { Database } from "./schema.ts";
import { withShortLocks } from "./short-locks.ts";

type Trx = Transaction<Database>;

export interface Detached {
  /** In the schema `detached`. */
  name: string;
  megabytes: number;
}

/** Who looks a few days back still does so after the turn of the year. */
const daysAfter = 31;

/**
 * Takes a year of the trail out: what its months hold stands in tables of the schema `detached`, which no server reads, until
 * they are dumped and dropped (docs/runbook.md). The list of who reads old lines says what goes without them
 * (docs/decisions/137-who-reads-old-lines.md).
 * @throws Error that says what has to be done first
 */
export function detachYear(db: Kysely<Database>, year: number, now: Date): Promise<Detached[]> {
  const end = Date.UTC(year + 1, 0);
  if (now.getTime() < end + daysAfter * 86_400_000)
    throw new Error(`${year} can be taken out from February of the year after on: its last days are still looked at`);
  return withShortLocks(db, async (trx) => {
    await sql`lock table activity in access exclusive mode`.execute(trx);
    const parts = choose(await listParts(trx, ["activity"]), year);
    await assertNewerLine(trx, new Date(end));
    for (const part of parts) {
      await assertHadByAll(trx, part);
      await sql`alter table activity detach partition ${sql.id("months", part.name)}`.execute(trx);
      await sql`alter table ${sql.id("months", part.name)} set schema detached`.execute(trx);
    }
    return listDetached(trx, parts);
  });
}

/** The parts of a year. What lies before them must have gone already: from the oldest line on, all are there. */
function choose(parts: readonly Part[], year: number): Part[] {
  const [from, to] = [`${year}-01-01`, `${year + 1}-01-01`];
  const whole = parts.filter(({ isDefault }) => !isDefault);
  const older = whole.find((part) => part.to! <= from);
  if (older) throw new Error(`${older.name} is older than ${year}: its year goes first`);
  const across = whole.find((part) => (part.from ?? "") < to && part.to! > to);
  if (across)
    throw new Error(
      `${across.name} holds lines of ${year} and later ones, up to ${across.to}: it goes with the year of its last`,
    );
  const chosen = whole.filter((part) => part.to! <= to);
  if (chosen.length === 0) throw new Error(`The trail has no month of ${year}`);
  return chosen;
}

/** The newest line of all says whether a dump comes from another cluster: it stays. */
async function assertNewerLine(trx: Trx, end: Date): Promise<void> {
  const { rows } = await sql`select from activity where created_at >= ${end} limit 1`.execute(trx);
  if (rows.length === 0) throw new Error("There is no line of a later year: the newest one has to stay");
}

async function assertHadByAll(trx: Trx, part: Part): Promise<void> {
  const { rows } = await sql<{ subscriber: string }>`
    select p.subscriber from activity_position p
    where pg_snapshot_xmin(p.seen) <= (select xid from ${sql.id("months", part.name)} order by xid desc limit 1)
    order by 1`.execute(trx);
  if (rows.length === 0) return;
  const names = rows.map(({ subscriber }) => subscriber).join(", ");
  throw new Error(
    `${part.name} has lines that not every subscriber has had: ${names}. One that no server runs any more is taken out of ` +
      "activity_position by hand (docs/runbook.md)",
  );
}

async function listDetached(trx: Trx, parts: readonly Part[]): Promise<Detached[]> {
  const { rows } = await sql<Detached>`
    select relname as name, pg_total_relation_size(oid)::float8 / 1048576 as megabytes from pg_class
    where relnamespace = 'detached'::regnamespace and relname = any(${parts.map(({ name }) => name)}) order by 1`.execute(
    trx,
  );
  return rows;
}
