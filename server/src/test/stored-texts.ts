import { sql } from "kysely";
import type { TestDatabase } from "./database.ts";

/** What stands in the database's columns of text, at most 2,000 different values of each; not what the log says. */
export async function readStoredTexts(db: TestDatabase["db"]): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; name: string }>`
    select table_name as "table", column_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'character varying', 'character', 'uuid')
      and table_name not in ('activity', 'schema_migration')`.execute(db);
  const values = await Promise.all(
    columns.map(async ({ table, name }) => {
      const { rows } = await sql<{ value: string }>`
        select distinct ${sql.ref(name)}::text as value from ${sql.table(table)} where ${sql.ref(name)} is not null limit 2000`.execute(
        db,
      );
      return rows.map(({ value }) => value);
    }),
  );
  return values.flat();
}
