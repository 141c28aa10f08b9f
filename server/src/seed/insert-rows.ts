import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";

/** Inserts any number of rows by one statement; columns that are not named keep their default. */
export async function insertRows(
  trx: Kysely<Database>,
  table: keyof Database,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    trx,
  );
}
