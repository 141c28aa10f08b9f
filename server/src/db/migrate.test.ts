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

  it("refuses a database that newer code has migrated", async () => {
    await migrate(database.url, folder);
    await rm(join(folder, "002-second.sql"));
    await expect(migrate(database.url, folder)).rejects.toThrow(/knows migration 002-second\.sql/);
  });

  it.each([
    ["a number used twice", "002-other.sql", /number 002 is used twice/],
    ["a name without a number", "other.sql", /must look like/],
  ])("refuses %s", async (_what, name, message) => {
    await write(name, "select 1;");
    await expect(migrate(database.url, folder)).rejects.toThrow(message);
  });
});
