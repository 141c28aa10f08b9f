import { listPrinters } from "@skipline/contract/printers";
import { endpointQuery } from "#api/query.ts";

/** A printer that went silent tells nobody. */
const lookMs = 60_000;

export const printersQuery = (vendorLocationId: string) =>
  endpointQuery(listPrinters, { params: { vendorLocationId } }, { refetchInterval: lookMs });
