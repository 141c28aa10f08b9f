import type { Address } from "@skipline/contract/venues";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TaxProvider } from "./tax-provider.ts";

/** A provider that takes the same on everything at this location. */
export interface TaxUnderTest {
  provider: TaxProvider;
  vendorLocationId: string;
  address: Address;
  /** How much that is; 9.5 where nothing is said. */
  percent?: number;
  /** By how many cents it may differ: where several authorities take their parts, each part is rounded. */
  leeway?: number;
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
      { amounts: [] },
      { amounts: [0, 0] },
      { amounts: [1000] },
      { amounts: [1000, 0, 250] },
      // Rounded once: line by line it would be 0.
      { amounts: [5, 5] },
      { amounts: Array.from({ length: 50 }, () => 99_999_999) },
    ])("$amounts: its part of the sum, rounded once", async ({ amounts }) => {
      const { percent = 9.5, leeway = 0 } = tax;
      const sum = amounts.reduce((total, amount) => total + amount, 0);
      const due = Math.round((sum * Math.round(percent * 10_000)) / 1_000_000);
      expect(Math.abs((await calculate(amounts)) - due)).toBeLessThanOrEqual(sum === 0 ? 0 : leeway);
    });
  });
}
