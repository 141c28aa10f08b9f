import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "../test/database.ts";
import { personalData } from "./personal-data.ts";

test("every column of the migrated schema has its verdict, and none that is gone", async () => {
  const database = await createTestDatabase();
  try {
    const { rows } = await sql<{ name: string }>`
      select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname || ' ' || a.attname as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
        and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_t%'
        and c.relname <> 'schema_migration'`.execute(database.db);
    const judged = Object.entries(personalData).flatMap(([table, columns]) =>
      Object.keys(columns).map((column) => `${table} ${column}`),
    );
    expect(judged.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  } finally {
    await database.drop();
  }
});
