import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { findWrongMark, markStaging, readStagingMark } from "./staging-mark.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("its owner marks it, and a comment that says something else is no mark", async () => {
  const name = new URL(database.url).pathname.slice(1);
  const owner = `${name}_owner`;
  const comment = (words: string) => sql`comment on database ${sql.id(name)} is ${sql.lit(words)}`.execute(database.db);
  await sql`create role ${sql.id(owner)}`.execute(database.db);
  try {
    await sql`alter database ${sql.id(name)} owner to ${sql.id(owner)}`.execute(database.db);
    await database.db.transaction().execute(async (trx) => {
      await sql`set local role ${sql.id(owner)}`.execute(trx);
      await markStaging(trx, "restored");
      await markStaging(trx, "scrubbed");
    });
    expect([await readStagingMark(database.db), await findWrongMark(database.db, true)]).toEqual(["scrubbed", null]);
    await comment("Orders of the west coast");
    expect([await readStagingMark(database.db), await findWrongMark(database.db, false)]).toEqual([null, null]);
    await comment("Skipline staging: half");
    expect(await findWrongMark(database.db, true)).toContain("is not marked");
    expect(await findWrongMark(database.db, false)).toContain("is a staging's");
  } finally {
    await sql`alter database ${sql.id(name)} owner to current_user`.execute(database.db);
    await sql`drop role ${sql.id(owner)}`.execute(database.db);
  }
});
