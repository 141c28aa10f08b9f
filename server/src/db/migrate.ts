import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";

const DEFAULT_FOLDER = join(import.meta.dirname, "migrations");
const FILE_NAME = /^(\d{3})-[a-z0-9-]+\.sql$/;

/** Any number will do, as long as nothing else in this database locks the same one. */
const LOCK_KEY = 7_546_281_303;

type Migration = { name: string; sql: string; checksum: string };

/**
 * Brings a database to the newest schema: the files `NNN-name.sql` of `folder` not yet applied, in order, each in its own
 * transaction. Servers that start at the same time wait for each other. Returns the names applied now.
 * Throws when an applied file was changed afterwards or is gone: history is only ever added to.
 */
export async function migrate(url: string, folder: string = DEFAULT_FOLDER): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new Client({
    connectionString: url,
    application_name: "skipline-migrate",
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK_KEY]);
    await client.query(`create table if not exists schema_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
    const pending = await findPending(client, migrations);
    for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
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
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function findPending(client: Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migration order by name",
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  for (const { name, checksum } of migrations) {
    if (applied.has(name) && applied.get(name) !== checksum)
      throw new Error(
        `Migration ${name} was changed after it had been applied; add a new file instead, or delete .data in development`,
      );
  }
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied.keys()].find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new Error(`The database knows migration ${unknown}, this version of the code does not`);
  return migrations.filter((migration) => !applied.has(migration.name));
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into schema_migration (name, checksum) values ($1, $2)", [name, checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
