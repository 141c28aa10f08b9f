import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { createTableTax } from "./table-tax-provider.ts";
import { describeTaxProvider } from "./tax-provider.conformance.ts";

const address = { line1: "1 Main St", city: "Los Angeles", state: "CA", zip: "90012" };

const logged: string[] = [];
const log = pino({}, { write: (line: string) => void logged.push(line) });

const rates: Record<string, Record<string, number>> = {
  "00001": { default: 95_000 },
  "00002": { food: 0, drink: 95_000, default: 100_000, half: 500_000 },
  "00003": { drink: 95_000 },
};
const provider = createTableTax({ findRates: async (id) => new Map(Object.entries(rates[id] ?? {})), log });

describeTaxProvider("table", async () => ({ provider, vendorLocationId: "00001", address, close: async () => {} }));

describe("table tax", () => {
  const calculate = (vendorLocationId: string, ...lines: [number, string][]) =>
    provider.calculateTax({
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
