import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client, DatabaseError } from "pg";

const DEFAULT_FOLDER = join(import.meta.dirname, "migrations");
const FILE_NAME = /^(\d{3})-[a-z0-9-]+\.sql$/;

/** Any number will do, as long as nothing else in this database locks the same one. */
const LOCK_KEY = 7_546_281_303;
const LOCK_POLL_MS = 100;

/** A role whose limits are those of calls (docs/decisions/200-through-a-pooler.md) migrates as well: this takes as long as it takes. */
const NO_LIMITS = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];

/** What a migration's first line may say of it; anything else there is an ordinary comment, or SQL. */
const MARKS = {
  /** Statement by statement, each for itself: `create index concurrently` allows no transaction. */
  noTransaction: "-- no transaction",
  /** Servers without this migration can't work on a database that has it. */
  breaksOlder: "-- breaks older code",
};

type Migration = { name: string; sql: string; checksum: string; isInTransaction: boolean; breaksOlder: boolean };

/**
 * Brings a database to the newest schema: the files `NNN-name.sql` of `folder` not yet applied, in order, each in its own
 * transaction unless it says otherwise. Servers that start at the same time wait for each other. Returns the names applied
 * now. Throws when an applied file was changed afterwards, or when the database has one that this version of the code does
 * not know and that breaks older code (docs/decisions/022-rolling-deploys.md).
 */
export async function migrate(url: string, folder: string = DEFAULT_FOLDER): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return connected(url, async (client) => {
    // A start like most: one look, nothing to do, nobody to wait for.
    if (await isUpToDate(client, migrations)) return [];
    await lock(client);
    await client.query(`create table if not exists schema_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
    await client.query(
      "alter table schema_migration add column if not exists breaks_older boolean not null default false",
    );
    const pending = await findPending(client, migrations);
    for (const migration of pending) await (migration.isInTransaction ? apply : applyUnbound)(client, migration);
    return pending.map((migration) => migration.name);
  });
}

/** The names of what is not applied yet, without applying it. Throws where `migrate` would. */
export async function listPending(url: string, folder: string = DEFAULT_FOLDER): Promise<string[]> {
  return connected(url, (client) => listPendingOn(client, folder));
}

/** The same, on a connection that is there. */
export async function countPending(client: Client): Promise<number> {
  return (await listPendingOn(client, DEFAULT_FOLDER)).length;
}

async function listPendingOn(client: Client, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  // None of them was ever applied where there is not even the table that says so.
  const pending = (await isNew(client)) ? migrations : await findPending(client, migrations);
  return pending.map(({ name }) => name);
}

async function isNew(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is_new: boolean }>("select to_regclass('schema_migration') is null as is_new");
  return rows[0]?.is_new ?? true;
}

/** @throws Error with the command that helps, where the database lacks what this version of the code needs */
export async function assertNewest(url: string): Promise<void> {
  const pending = await listPending(url);
  if (pending.length === 0) return;
  throw new Error(
    `The database lacks ${pending.length} migrations of this version, from ${pending[0]} on. ` +
      `Run \`skipline migrate\` once, then start the servers; or let them do it: MIGRATE=at-start.`,
  );
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: "skipline-migrate",
    options: NO_LIMITS.map((name) => `-c ${name}=0`).join(" "),
    connectionTimeoutMillis: 10_000,
  });
  // A connection that is cut fails the statement under way; nobody else needs to hear of it.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Asked for again and again: whoever waits inside of a statement keeps `create index concurrently` waiting for ever. */
async function lock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>("select pg_try_advisory_lock($1) as ours", [LOCK_KEY]);
    if (rows[0]?.ours) return;
    await delay(LOCK_POLL_MS);
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  const numbers = new Set<string>();
  for (const name of names) {
    const number = FILE_NAME.exec(name)?.[1];
    if (number === undefined) throw new Error(`Migration ${name}: the name must look like 001-what-it-does.sql`);
    if (numbers.has(number)) throw new Error(`Migration ${name}: the number ${number} is used twice`);
    numbers.add(number);
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
      const [firstLine] = sql.split("\n", 1);
      return {
        name,
        sql,
        checksum: createHash("sha256").update(sql).digest("hex"),
        isInTransaction: firstLine !== MARKS.noTransaction,
        breaksOlder: firstLine === MARKS.breaksOlder,
      };
    }),
  );
}

/** False where there are no migrations yet, or only those of a version that did not write down what breaks older code. */
async function isUpToDate(client: Client, migrations: Migration[]): Promise<boolean> {
  try {
    return (await findPending(client, migrations)).length === 0;
  } catch (error) {
    const isNewDatabase = error instanceof DatabaseError && ["42P01", "42703"].includes(error.code ?? "");
    if (isNewDatabase) return false;
    throw error;
  }
}

async function findPending(client: Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string; breaks_older: boolean }>(
    "select name, checksum, breaks_older from schema_migration order by name",
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  for (const { name, checksum } of migrations) {
    if (applied.has(name) && applied.get(name) !== checksum)
      throw new Error(
        `Migration ${name} was changed after it had been applied; add a new file instead, or delete .data in development`,
      );
  }
  const known = new Set(migrations.map((migration) => migration.name));
  const ahead = rows.find((row) => row.breaks_older && !known.has(row.name));
  if (ahead)
    throw new Error(
      `The database has migration ${ahead.name}, which this version of the code does not know and can't work with`,
    );
  return migrations.filter((migration) => !applied.has(migration.name));
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await record(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw failed(migration, error);
  }
}

/** Recorded after its last statement: whatever ends it before, the next run begins it again at the first. */
async function applyUnbound(client: Client, migration: Migration): Promise<void> {
  try {
    for (const statement of splitRepeatable(migration.sql)) await client.query(statement);
    await record(client, migration);
  } catch (error) {
    throw failed(migration, error);
  }
}

/**
 * The statements of a migration that runs outside of a transaction; each ends with a semicolon at the end of a line. An
 * interrupted `create index concurrently` leaves an invalid index that `if not exists` would take for the index, so each
 * has to drop its own remains first.
 * @throws Error for a file that can't be begun again
 */
function splitRepeatable(sql: string): string[] {
  const dropped = new Set<string>();
  const statements = sql
    .split(/;\s*$/m)
    .map((text) => text.replaceAll(/^\s*--.*$/gm, "").trim())
    .filter((text) => text !== "");
  for (const statement of statements) {
    const [, drop] = /^drop index concurrently if exists (\S+)$/i.exec(statement) ?? [];
    if (drop) dropped.add(drop);
    const [, index] = /^create\s+(?:unique\s+)?index\s+concurrently\s+(\S+)\s+on\s/i.exec(statement) ?? [];
    if (!drop && !(index && dropped.has(index)))
      throw new Error(
        `outside of a transaction only "drop index concurrently if exists x;" and then "create index concurrently x on …;" ` +
          `can be begun again, not: ${statement.slice(0, 80)}`,
      );
  }
  return statements;
}

async function record(client: Client, { name, checksum, breaksOlder }: Migration): Promise<void> {
  await client.query("insert into schema_migration (name, checksum, breaks_older) values ($1, $2, $3)", [
    name,
    checksum,
    breaksOlder,
  ]);
}

function failed({ name }: Migration, error: unknown): Error {
  return new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  });
}
