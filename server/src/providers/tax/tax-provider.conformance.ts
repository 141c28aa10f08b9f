import type { Address } from "@skipline/contract/venues";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TaxProvider } from "./tax-provider.ts";

/** A provider that takes 9.5% on everything at this location. */
export interface TaxUnderTest {
  provider: TaxProvider;
  vendorLocationId: string;
  address: Address;
  close(): Promise<void>;
}

export function describeTaxProvider(name: string, start: () => Promise<TaxUnderTest>): void {
  describe(`tax provider ${name}`, () => {
    let tax: TaxUnderTest;
    beforeAll(async () => {
      tax = await start();
    });
    afterAll(() => tax.close());

    const calculate = (amounts: number[]) =>
      tax.provider.calculateTax({
        vendorLocationId: tax.vendorLocationId,
        address: tax.address,
        lines: amounts.map((amount) => ({ amount, taxCode: "txcd_40060003" })),
      });

    test.each([
      { amounts: [], cents: 0 },
      { amounts: [0, 0], cents: 0 },
      { amounts: [1000], cents: 95 },
      { amounts: [1000, 0, 250], cents: 119 },
      // Rounded once: line by line it would be 0.
      { amounts: [5, 5], cents: 1 },
      { amounts: Array.from({ length: 50 }, () => 99_999_999), cents: 474_999_995 },
    ])("$amounts: $cents cents", async ({ amounts, cents }) => {
      expect(await calculate(amounts)).toBe(cents);
    });
  });
}
