import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { startTestServer } from "../../test/test-server.ts";
import { openVenue, type TestVenue } from "../../test/test-venue.ts";

/** No server runs but where a test says so: what is told of a count is told to nobody. */
let database: TestDatabase;
let venue: TestVenue;
beforeAll(async () => {
  database = await createTestDatabase();
  venue = await openVenue(database.db, "aurora");
});
afterAll(() => database.drop());

async function count(left: number): Promise<void> {
  await sql`insert into product_stock (product_id, vendor_location_id, left_count, updated_at)
    values (${venue.id("soda")}, ${venue.vendorLocationId}, ${left}, now())
    on conflict (product_id) do update set left_count = excluded.left_count`.execute(database.db);
}

async function readShown(): Promise<number | null> {
  const { stock_shown: shown } = await database.db
    .selectFrom("product")
    .select("stock_shown")
    .where("product_id", "=", venue.id("soda"))
    .executeTakeFirstOrThrow();
  return shown;
}
const listMoved = () => database.db.selectFrom("stock_move").select("product_id").execute();

test("of a count that moved while nobody listened, the job tells the menu, and looks at no other", async () => {
  await count(200);
  await sql`update product set stock_shown = 6 where product_id = ${venue.id("soda")}`.execute(database.db);
  await count(7);
  expect(await listMoved()).toEqual([]);
  await count(3);
  await count(2);
  expect(await listMoved()).toHaveLength(2);
  expect(await readShown()).toBe(6);

  const server = await startTestServer({ database });
  await server.runJob("catalog.follow-stock");
  expect(await readShown()).toBe(2);
  expect(await listMoved()).toEqual([]);
  await server.close();
});

test("who sells does not wait for who follows, and what sold meanwhile stays due", async () => {
  await count(1);
  await database.db.transaction().execute(async (following) => {
    await following.deleteFrom("stock_move").execute();
    await count(0);
  });
  expect(await listMoved()).toHaveLength(1);
});
