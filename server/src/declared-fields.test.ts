import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { declaredFields } from "./db/fields.ts";
import { createTestDatabase } from "./test/database.ts";

/** The lists of every file that declares some, found by looking. */
async function loadFields() {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => join(import.meta.dirname, file));
  const calls = files.map((file) => ({ file, calls: readFileSync(file, "utf8").match(/(?<!function )\bfieldsOf\(/g) }));
  await Promise.all(calls.filter((one) => one.calls).map(({ file }) => import(file)));
  // None is made later than with its file.
  expect(declaredFields).toHaveLength(calls.flatMap((one) => one.calls ?? []).length);
  return declaredFields;
}

test("every declared field is what its column is", async () => {
  const database = await createTestDatabase();
  const { rows } = await sql<{ id: string; is: string }>`
    select attrelid::regclass || '.' || attname as id,
      format_type(atttypid, null) || case when attnotnull then '' else ' or null' end as is
    from pg_attribute where attnum > 0 and not attisdropped`.execute(database.db);
  await database.drop();
  const stored = new Map(rows.map(({ id, is }) => [id, is]));

  const fields = (await loadFields()).flatMap(({ table, list }) =>
    Object.entries(list).map(([name, [column, { type, nulls }]]) => ({
      field: `${table}.${name}`,
      id: `${table}.${column}`,
      is: nulls === "possible" ? `${type} or null` : type,
    })),
  );
  expect(fields.map(({ field, id }) => ({ field, is: stored.get(id) }))).toEqual(
    fields.map(({ field, is }) => ({ field, is })),
  );
  // One column under two names would be written twice.
  for (const { table, list } of declaredFields) {
    const columns = Object.values(list).map(([column]) => column);
    expect(new Set(columns).size, table).toBe(columns.length);
  }
});
