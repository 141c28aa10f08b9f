import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase("template0");
  folder = await mkdtemp(join(tmpdir(), "skipline-migrations-"));
  await write("001-first.sql", "create table first (id int); insert into first values (1);");
  await write("002-second.sql", "create table second (id int);");
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);

async function listTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(database.db);
  return rows.map((row) => row.name);
}

describe("migrate", () => {
  it("applies what is new, in order, once", async () => {
    expect(await migrate(database.url, folder)).toEqual(["001-first.sql", "002-second.sql"]);
    await write("003-third.sql", "create table third as select id from first;");
    expect(await migrate(database.url, folder)).toEqual(["003-third.sql"]);
    expect(await migrate(database.url, folder)).toEqual([]);
    expect(await listTables()).toEqual(["first", "schema_migration", "second", "third"]);
  });

  it("takes its time, where calls may not", async () => {
    const { pathname } = new URL(database.url);
    await sql`alter database ${sql.id(pathname.slice(1))} set statement_timeout = '50ms'`.execute(database.db);
    await write("003-long.sql", "select pg_sleep(0.2);");
    expect(await migrate(database.url, folder)).toContain("003-long.sql");
  });

  it("lets servers that start at once wait for each other", async () => {
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, folder)));
    expect(applied.flat().toSorted()).toEqual(["001-first.sql", "002-second.sql"]);
  });

  it("leaves nothing of a migration that fails, and all before it", async () => {
    await write("002-second.sql", "create table second (id int); select nonsense;");
    await expect(migrate(database.url, folder)).rejects.toThrow(/002-second\.sql failed: column "nonsense"/);
    expect(await listTables()).toEqual(["first", "schema_migration"]);
    await write("002-second.sql", "create table second (id int);");
    expect(await migrate(database.url, folder)).toEqual(["002-second.sql"]);
  });

  it("refuses a file changed after it was applied", async () => {
    await migrate(database.url, folder);
    await write("001-first.sql", "create table first (id bigint);");
    await expect(migrate(database.url, folder)).rejects.toThrow(/001-first\.sql was changed/);
  });

  it("takes other line ends for no change", async () => {
    await write("001-first.sql", "create table first\n(id int);");
    await migrate(database.url, folder);
    await write("001-first.sql", "create table first\r\n(id int);");
    expect(await migrate(database.url, folder)).toEqual([]);
  });

  it("works with a database that newer code has migrated, unless that breaks older code", async () => {
    await migrate(database.url, folder);
    await rm(join(folder, "002-second.sql"));
    expect(await migrate(database.url, folder)).toEqual([]);
    await write("003-third.sql", "-- breaks older code\ndrop table second;");
    expect(await migrate(database.url, folder)).toEqual(["003-third.sql"]);
    await rm(join(folder, "003-third.sql"));
    await expect(migrate(database.url, folder)).rejects.toThrow(/has migration 003-third\.sql.*can't work with/);
  });

  it.each([
    ["a number used twice", "002-other.sql", /number 002 is used twice/],
    ["a name without a number", "other.sql", /must look like/],
  ])("refuses %s", async (_what, name, message) => {
    await write(name, "select 1;");
    await expect(migrate(database.url, folder)).rejects.toThrow(message);
  });
});

describe("a migration outside of a transaction", () => {
  const build = (unique = "") => `-- no transaction
drop index concurrently if exists first_by_id;
create ${unique}index concurrently first_by_id on first (id);
`;

  const isValid = async (): Promise<boolean | undefined> => {
    const { rows } = await sql<{ valid: boolean }>`
      select indisvalid as valid from pg_index where indexrelid = to_regclass('first_by_id')`.execute(database.db);
    return rows[0]?.valid;
  };

  it("builds an index while others go on", async () => {
    await write("003-index.sql", build());
    expect(await migrate(database.url, folder)).toContain("003-index.sql");
    expect(await isValid()).toBe(true);
  });

  it("lets servers that start at once wait for each other, without holding up its building", async () => {
    await write("003-index.sql", build());
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, folder)));
    expect(applied.flat().toSorted()).toEqual(["001-first.sql", "002-second.sql", "003-index.sql"]);
    expect(await isValid()).toBe(true);
  });

  it("is begun again where it was interrupted", async () => {
    await write("001-first.sql", "create table first (id int); insert into first values (1), (1);");
    await write("003-index.sql", build("unique "));
    await expect(migrate(database.url, folder)).rejects.toThrow(/003-index\.sql failed: could not create unique index/);
    // What an interrupted build leaves: an index that is not used.
    expect(await isValid()).toBe(false);
    await sql`delete from first where ctid = (select min(ctid) from first)`.execute(database.db);
    expect(await migrate(database.url, folder)).toEqual(["003-index.sql"]);
    expect(await isValid()).toBe(true);
  });

  it("is begun again when the connection was cut in the middle of it", async () => {
    await migrate(database.url, folder);
    await write("003-index.sql", build());
    // Whoever reads in a transaction keeps the build waiting.
    await database.db.transaction().execute(async (trx) => {
      await sql`insert into first values (2)`.execute(trx);
      const cut = migrate(database.url, folder).catch(String);
      const isBuilding = sql`select from pg_stat_activity where datname = current_database()
        and application_name = 'skipline-migrate' and query like 'create%' and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await isBuilding.execute(database.db)).rows).toHaveLength(1);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and application_name = 'skipline-migrate'`.execute(database.db);
      expect(await cut).toContain("003-index.sql failed");
    });
    expect(await isValid()).toBe(false);
    expect(await migrate(database.url, folder)).toEqual(["003-index.sql"]);
    expect(await isValid()).toBe(true);
  });

  it.each([
    ["what can't be begun again", "create index concurrently if not exists first_by_id on first (id);"],
    ["an index whose remains it does not drop", "create index concurrently first_by_id on first (id);"],
    ["anything else", "insert into first values (2);"],
  ])("refuses %s, before it does anything", async (_what, statement) => {
    await write("003-index.sql", `-- no transaction\ndrop index concurrently if exists other;\n${statement}\n`);
    await expect(migrate(database.url, folder)).rejects.toThrow(/003-index\.sql failed: outside of a transaction only/);
    expect(await isValid()).toBeUndefined();
  });
});
