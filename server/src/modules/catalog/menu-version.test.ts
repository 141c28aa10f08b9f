import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { openVenue, type TestVenue } from "../../test/test-venue.ts";

let database: TestDatabase;
let venue: TestVenue;
let elsewhere: TestVenue;

beforeAll(async () => {
  database = await createTestDatabase();
  venue = await openVenue(database.db, "aspen");
  elsewhere = await openVenue(database.db, "birch");
});
afterAll(() => database.drop());

/** By how much the versions of the venue's two locations and of another vendor's rise. */
async function risesOf(statement: string): Promise<number[]> {
  const read = async () => {
    const rows = await database.db
      .selectFrom("vendor_location")
      .select(["vendor_location_id", "menu_version"])
      .execute();
    const versions = new Map(rows.map((row) => [row.vendor_location_id, row.menu_version]));
    return [venue.vendorLocationId, venue.otherLocationId, elsewhere.vendorLocationId].map(
      (id) => versions.get(id) ?? 0,
    );
  };
  const before = await read();
  await sql.raw(statement).execute(database.db);
  const after = await read();
  return after.map((version, index) => version - (before[index] ?? 0));
}

const here = () => `where vendor_location_id = '${venue.vendorLocationId}'`;
const soda = () => `where product_id = '${venue.id("soda")}'`;
const ofVendor = () => `where vendor_id = '${venue.vendorId}'`;

test.each<[string, () => string, number[]]>([
  ["a product's price", () => `update product set price_cents = price_cents + 5 ${soda()}`, [1, 0, 0]],
  ["a product sold out", () => `update product set is_available = not is_available ${soda()}`, [1, 0, 0]],
  [
    "a product's translation",
    () => `update product set translations = '{"es": {"name": "Agua"}}' ${soda()}`,
    [1, 0, 0],
  ],
  [
    "a translation as it was",
    () => `update product set translations = '{"es": {"name": "Agua"}}' ${soda()}`,
    [0, 0, 0],
  ],
  ["a product as it was", () => `update product set price_cents = price_cents ${soda()}`, [0, 0, 0]],
  ["several products at once", () => `update product set price_cents = price_cents + 5 ${here()}`, [1, 0, 0]],
  [
    "products of two locations",
    () => `update product set price_cents = price_cents + 5
      where product_id in ('${venue.id("soda")}', '${elsewhere.id("soda")}')`,
    [1, 0, 1],
  ],
  [
    "a product that comes",
    () => `insert into product (product_id, vendor_location_id, name, product_type, tax_code, price_cents, updated_at)
      values ('prd-version', '${venue.vendorLocationId}', 'New', 'OTHER', 'none', 100, now())`,
    [1, 0, 0],
  ],
  [
    "a product that moves",
    () => `update product set vendor_location_id = '${venue.otherLocationId}' where product_id = 'prd-version'`,
    [1, 1, 0],
  ],
  ["a product that goes", () => `delete from product where product_id = 'prd-version'`, [0, 1, 0]],
  [
    "a promotion that comes",
    () => `insert into promotion (promotion_id, vendor_id, description, product_types, percent, starts_at)
      values ('version', '${venue.vendorId}', 'x', '{OTHER}', 5, now())`,
    [1, 1, 0],
  ],
  ["a promotion's percent", () => `update promotion set percent = 6 where promotion_id = 'version'`, [1, 1, 0]],
  ["a promotion that goes", () => `delete from promotion where promotion_id = 'version'`, [1, 1, 0]],
  ["a tax rate that comes", () => `insert into tax_rate values ('${venue.vendorLocationId}', 'version', 1)`, [1, 0, 0]],
  ["a tax rate", () => `update tax_rate set rate_ppm = 2 where tax_code = 'version'`, [1, 0, 0]],
  ["a tax rate that goes", () => `delete from tax_rate where tax_code = 'version'`, [1, 0, 0]],
  ["the location's own words", () => `update vendor_location set description = 'Terrace' ${here()}`, [1, 0, 0]],
  ["the location as it was", () => `update vendor_location set description = 'Terrace' ${here()}`, [0, 0, 0]],
  ["the vendor's name", () => `update vendor set name = 'Another' ${ofVendor()}`, [1, 1, 0]],
  ["the vendor as it was", () => `update vendor set name = 'Another' ${ofVendor()}`, [0, 0, 0]],
])("%s raises the version of the menus that show it", async (_name, statement, rises) => {
  expect(await risesOf(statement())).toEqual(rises);
});
