import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { Client, type Connection, type FieldDef } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepared } from "./db/named.ts";
import { createTestDatabase, type TestDatabase } from "./test/database.ts";

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The statements of every file that makes some, found by looking. Those of tests have names of their own. */
async function loadStatements() {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => join(import.meta.dirname, file))
    .map((file) => ({ file, code: readFileSync(file, "utf8") }));
  const making = files.filter(({ code }) => /from ".*\/named\.ts"/.test(code));
  await Promise.all(making.map(({ file }) => import(file)));
  const statements = [...prepared].flatMap(([text, one]) => (one.name.startsWith("test.") ? [] : [{ text, ...one }]));
  // None is made later than with its file.
  expect(statements).toHaveLength(
    files.flatMap(({ code }) => code.match(/(?<!function )\bnamed(Query)?[<(]/g) ?? []).length,
  );
  return statements;
}

/** What a statement would answer. It is parsed and not run. */
function describe(text: string): Promise<FieldDef[]> {
  return new Promise((resolve, reject) => {
    let fields: FieldDef[] = [];
    client.query({
      submit(connection: Connection) {
        connection.parse({ name: "", text, types: [] }, false);
        connection.describe({ type: "S", name: "" }, false);
        connection.sync();
      },
      handleRowDescription(message: { fields: FieldDef[] }) {
        fields = message.fields;
      },
      handleError: (cause: Error) => reject(new Error(text, { cause })),
      handleReadyForQuery: () => resolve(fields),
    });
  });
}

test("every named statement answers the columns that it declares", async () => {
  const { rows: types } = await sql<{ oid: number; type: string }>`select oid, format_type(oid, null) as type
    from pg_type`.execute(database.db);
  const typeOf = new Map(types.map(({ oid, type }) => [oid, type]));
  const { rows: nullable } = await sql<{ id: string }>`select attrelid || '.' || attnum as id from pg_attribute
    where attnum > 0 and not attnotnull`.execute(database.db);
  const mayBeNull = new Set(nullable.map(({ id }) => id));

  const declared: Record<string, Record<string, string>> = {};
  const answered: Record<string, Record<string, string>> = {};
  for (const { name, text, columns } of await loadStatements()) {
    const fields = await describe(text);
    if (!columns) continue;
    declared[name] = Object.fromEntries(Object.entries(columns).map(([column, { type }]) => [column, type]));
    answered[name] = Object.fromEntries(
      fields.map((field) => {
        const type = typeOf.get(field.dataTypeID) ?? "unknown";
        // Of an expression nobody says it, and an outer join does not show.
        const isNullUnsaid = mayBeNull.has(`${field.tableID}.${field.columnID}`) && !columns[field.name]?.nulls;
        return [field.name, isNullUnsaid ? `${type} or null` : type];
      }),
    );
  }
  expect(answered).toEqual(declared);
});
