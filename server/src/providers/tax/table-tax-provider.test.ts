import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { createTableTax } from "./table-tax-provider.ts";
import { describeTaxProvider } from "./tax-provider.conformance.ts";

const address = { line1: "1 Main St", city: "Los Angeles", state: "CA", zip: "90012" };

const logged: string[] = [];
const log = pino({}, { write: (line: string) => void logged.push(line) });

/** A vendor with one location and its rates. */
async function addLocation({ db }: TestDatabase, vendorLocationId: string, rates: Record<string, number>) {
  const vendor = {
    vendor_id: `vnd-${vendorLocationId}`,
    name: "Aurora",
    address_line1: address.line1,
    city: address.city,
    state: address.state,
    zip: address.zip,
    time_zone: "America/Los_Angeles",
  };
  await db.insertInto("vendor").values(vendor).execute();
  await db
    .insertInto("vendor_location")
    .values({ vendor_location_id: vendorLocationId, vendor_id: vendor.vendor_id, description: "Bar" })
    .execute();
  const rows = Object.entries(rates).map(([tax_code, rate_ppm]) => ({
    vendor_location_id: vendorLocationId,
    tax_code,
    rate_ppm,
  }));
  if (rows.length > 0) await db.insertInto("tax_rate").values(rows).execute();
}

describeTaxProvider("table", async () => {
  const database = await createTestDatabase();
  await addLocation(database, "00001", { default: 95_000 });
  return {
    provider: createTableTax({ db: database.db, log }),
    vendorLocationId: "00001",
    address,
    close: database.drop,
  };
});

describe("table tax", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await addLocation(database, "00002", { food: 0, drink: 95_000, default: 100_000, half: 500_000 });
    await addLocation(database, "00003", { drink: 95_000 });
    await addLocation(database, "00004", {});
  });
  afterAll(() => database.drop());

  const calculate = (vendorLocationId: string, ...lines: [number, string][]) =>
    createTableTax({ db: database.db, log }).calculateTax({
      vendorLocationId,
      address,
      lines: lines.map(([amount, taxCode]) => ({ amount, taxCode })),
    });

  test("takes each code's own rate, a zero rate too, and the location's default for the others", async () => {
    expect(await calculate("00002", [1000, "food"], [1000, "drink"], [1000, "never heard of"])).toBe(195);
    expect(await calculate("00002", [1000, ""])).toBe(100);
  });

  test("rounds the sum, half a cent up", async () => {
    expect(await calculate("00002", [1, "half"])).toBe(1);
    expect(await calculate("00002", [1, "half"], [1, "half"])).toBe(1);
  });

  test.each([
    ["a code without a rate", "00003", "food"],
    ["no rates", "00004", "drink"],
    ["no such location", "ZZZZZ", "drink"],
  ])("sells nothing untaxed: %s", async (_name, vendorLocationId, taxCode) => {
    await expect(calculate(vendorLocationId, [1000, taxCode])).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
    expect(JSON.parse(logged.at(-1) ?? "{}")).toMatchObject({ vendorLocationId, taxCode });
  });
});
