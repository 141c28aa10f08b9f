import type { Cents } from "@skipline/contract/money";
import type { Address } from "@skipline/contract/venues";

export interface TaxableLine {
  /** After discounts. */
  amount: Cents;
  taxCode: string;
}

export interface TaxProvider {
  readonly name: "table" | "stripe";
  /**
   * Tax on top of the lines, in cents, rounded once on the sum (half away from zero).
   * The address is the location's own, never the guest's word.
   * @throws AppError PROVIDER_UNAVAILABLE when the tax can't be known: no order is sold untaxed
   */
  calculateTax(input: { vendorLocationId: string; address: Address; lines: TaxableLine[] }): Promise<Cents>;
}
