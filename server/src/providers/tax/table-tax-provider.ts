import * as m from "@skipline/contract/texts";
import type { FastifyBaseLogger } from "fastify";
import { AppError } from "../../http/app-error.ts";
import type { TaxProvider } from "./tax-provider.ts";

/** The row of a location that holds for every tax code without a row of its own. */
const defaultCode = "default";

interface Deps {
  /** Parts per million by tax code; empty for a location that is not there. */
  findRates(vendorLocationId: string): Promise<ReadonlyMap<string, number>>;
  log: FastifyBaseLogger;
}

/**
 * Tax by the rates in `tax_rate`, parts per million by location and tax code. A code without a rate takes the
 * location's `default` row. A location that has neither sells nothing (503): an order without tax can't be put right
 * afterwards, an order that waits can. Addresses do not matter here: the rates are the location's.
 */
export function createTableTax({ findRates, log }: Deps): TaxProvider {
  return {
    name: "table",
    async calculateTax({ vendorLocationId, lines }) {
      const rates = await findRates(vendorLocationId);
      let millionths = 0n;
      for (const { amount, taxCode } of lines) {
        const rate = rates.get(taxCode) ?? rates.get(defaultCode);
        if (rate === undefined) {
          log.error({ vendorLocationId, taxCode }, "no tax rate for this code, and no default rate");
          throw new AppError("PROVIDER_UNAVAILABLE", m.refused_tax_location, {
            retryAfter: 60,
          });
        }
        millionths += BigInt(amount) * BigInt(rate);
      }
      return Number(roundMillionths(millionths));
    },
  };
}

/** Whole cents, half away from zero. The sum of a large cart does not fit a number without loss. */
function roundMillionths(millionths: bigint): bigint {
  const million = 1_000_000n;
  const magnitude = millionths < 0n ? -millionths : millionths;
  const rounded = (magnitude * 2n + million) / (million * 2n);
  return millionths < 0n ? -rounded : rounded;
}
