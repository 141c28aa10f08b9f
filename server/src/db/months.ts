import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "./schema.ts";
import { withShortLocks } from "./short-locks.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

export interface MonthlyTable {
  name: "activity" | "link_scan";
  /** By which rows are divided. */
  key: string;
  /** The key as a timestamp in UTC, by which months are. */
  asTimestamp: string;
  /** A month is dropped when all of it is older. Null: it stays until a command takes it out. */
  keptDays: number | null;
}

/** The tables that are made of months (docs/decisions/216-months.md). */
const monthlyTables: readonly MonthlyTable[] = [
  { name: "activity", key: "created_at", asTimestamp: "created_at at time zone 'UTC'", keptDays: null },
  // The console shows the last 30 days.
  { name: "link_scan", key: "day", asTimestamp: "day::timestamp", keptDays: 365 },
];

export interface Part {
  table: string;
  /** In the schema `months`. */
  name: string;
  /** What has no month goes there. */
  isDefault: boolean;
  /** The first day, as in 2026-12-01; null where it begins with the oldest row, or has none. */
  from: string | null;
  /** The first day that is no more in it. */
  to: string | null;
}

/** Of this month on, so many are made ahead. */
const monthsAhead = 3;
/** Somebody should look when not even this one and the next stand ready: that is how far a new database reaches by itself. */
const monthsReady = 1;
interface MakeOptions {
  now: Date;
  most: number;
}

/** As many rows without a month are brought home while calls go on: others wait for them. */
const mostMoved = 50_000;
/** Months of rows that had none, of one look. */
const mostStrayMonths = 24;

const day = (
  text: string,
) => sql`case when a.atttypid = 'date'::regtype then to_char((${sql.raw(text)})::date, 'YYYY-MM-DD')
  else to_char((${sql.raw(text)})::timestamptz at time zone 'UTC', 'YYYY-MM-DD') end`;

/** What each table is made of, from its oldest part on. */
export async function listParts(db: Db, tables: readonly string[] = monthlyTables.map(({ name }) => name)) {
  const { rows } = await sql<Part>`
    select p.relname as table, c.relname as name, bound = 'DEFAULT' as "isDefault",
      ${day("substring(bound from $re$FROM \\('([^']+)'\\)$re$)")} as from, ${day("substring(bound from $re$TO \\('([^']+)'\\)$re$)")} as to
    from pg_partitioned_table t
    join pg_class p on p.oid = t.partrelid and p.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = p.oid and a.attnum = t.partattrs[0]
    join pg_inherits i on i.inhparent = p.oid
    join pg_class c on c.oid = i.inhrelid
    cross join lateral pg_get_expr(c.relpartbound, c.oid) as bound
    where p.relname = any(${tables})
    order by 1, bound = 'DEFAULT', 4 nulls first`.execute(db);
  return rows;
}

/** `2027-01` of 2026-11 and 2. */
export function addMonths(month: string, count: number): string {
  const [year = 0, ofYear = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, ofYear - 1 + count)).toISOString().slice(0, 7);
}

const monthOf = (time: Date): string => time.toISOString().slice(0, 7);
const firstDay = (month: string): string => `${month}-01`;

function isCovered(month: string, parts: readonly Part[]): boolean {
  const [from, to] = [firstDay(month), firstDay(addMonths(month, 1))];
  return parts.some((part) => !part.isDefault && (part.from ?? "") <= from && part.to !== null && part.to >= to);
}

/** From this month on. */
function listMissing(now: Date, count: number, parts: readonly Part[]): string[] {
  const months = Array.from({ length: count + 1 }, (_, ahead) => addMonths(monthOf(now), ahead));
  return months.filter((month) => !isCovered(month, parts));
}

/**
 * Makes the months that are missing up to the third from now, and those of rows that had none: these go home. Nobody who
 * writes is kept waiting, but for such rows and for a month that has begun. Answers the names of what was made.
 * @throws Error where more rows than `most` would have to move
 */
export async function makeMonths(db: Db, now: Date, most = mostMoved): Promise<string[]> {
  const made: string[] = [];
  for (const table of monthlyTables) {
    const parts = await listParts(db, [table.name]);
    const missing = [...listMissing(now, monthsAhead, parts), ...(await listStrayMonths(db, table, parts))];
    for (const month of new Set(missing))
      if (await withShortLocks(db, (trx) => makeMonth(trx, table, month, { now, most })))
        made.push(partOf(table, month));
  }
  return made;
}

const partOf = ({ name }: MonthlyTable, month: string): string => `${name}_${month.replace("-", "_")}`;
const inMonths = (name: string) => sql.id("months", name);
const defaultOf = ({ name }: MonthlyTable) => inMonths(`${name}_default`);

/** Never before the first part: what was there was taken out, and a month made anew would say that it is all there. */
async function listStrayMonths(db: Db, table: MonthlyTable, parts: readonly Part[]): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(${sql.raw(table.asTimestamp)}, 'YYYY-MM') as month from ${defaultOf(table)}
    order by 1 limit ${mostStrayMonths}`.execute(db);
  const oldest = parts.find(({ isDefault }) => !isDefault)?.from ?? "";
  return rows.map(({ month }) => month).filter((month) => firstDay(month) >= oldest);
}

/**
 * False where it is there by now. Who plans a statement before a part is attached, and reads after it, does not see that part: where
 * it has rows, or soon gets some, all who read and write the table are waited for, and wait.
 */
async function makeMonth(trx: Trx, table: MonthlyTable, month: string, { now, most }: MakeOptions): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('months'))`.execute(trx);
  const whole = sql.id("public", table.name);
  const from = sql.lit(`${firstDay(month)} 00:00:00+00`);
  const to = sql.lit(`${firstDay(addMonths(month, 1))} 00:00:00+00`);
  const stray = sql`${sql.id(table.key)} >= ${from} and ${sql.id(table.key)} < ${to}`;
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from (select from ${defaultOf(table)} where ${stray} limit ${most + 1}) as few`.execute(trx);
  const count = rows[0]?.count ?? 0;
  if (count > most)
    throw new Error(
      `${table.name} has more than ${most} rows of ${month} without a month: \`skipline months\` moves them`,
    );
  const isQuiet = count === 0 && month > monthOf(new Date(now.getTime() + 86_400_000));
  await sql`lock table ${isQuiet ? defaultOf(table) : whole} in access exclusive mode`.execute(trx);
  if (isCovered(month, await listParts(trx, [table.name]))) return false;
  const part = inMonths(partOf(table, month));
  await sql`create table ${part} (like ${whole} including defaults including constraints including storage)`.execute(
    trx,
  );
  if (!isQuiet) {
    await sql`select set_config('skipline.months', 'on', true)`.execute(trx);
    await sql`with gone as (delete from ${defaultOf(table)} where ${stray} returning *)
      insert into ${part} select * from gone`.execute(trx);
  }
  await sql`alter table ${whole} attach partition ${part} for values from (${from}) to (${to})`.execute(trx);
  return true;
}

/** Drops the months of which all is older than its table keeps. Answers their names. */
export async function dropOldMonths(db: Db, now: Date): Promise<string[]> {
  const dropped: string[] = [];
  for (const { name, keptDays } of monthlyTables) {
    if (keptDays === null) continue;
    const oldest = new Date(now.getTime() - keptDays * 86_400_000).toISOString().slice(0, 10);
    for (const part of await listParts(db, [name])) {
      if (part.isDefault || part.to === null || part.to > oldest) continue;
      await withShortLocks(db, (trx) => sql`drop table if exists ${inMonths(part.name)}`.execute(trx));
      dropped.push(part.name);
    }
  }
  return dropped;
}

/** Of each table, how many months do not stand ready that should; and rows without a month, up to a thousand of a table. */
export async function readMonthGauges(db: Db, now: Date): Promise<Record<string, number>> {
  const parts = await listParts(db);
  const missing = monthlyTables.flatMap(({ name }) =>
    listMissing(
      now,
      monthsReady,
      parts.filter(({ table }) => table === name),
    ),
  );
  const strays = monthlyTables.map(
    (table) => sql`select count(*) as count from (select from ${defaultOf(table)} limit 1000) as few`,
  );
  const { rows } = await sql<{ count: number }>`select sum(count)::int as count
    from (${sql.join(strays, sql` union all `)}) as of_tables`.execute(db);
  return { months_missing: missing.length, rows_without_month: rows[0]?.count ?? 0 };
}
