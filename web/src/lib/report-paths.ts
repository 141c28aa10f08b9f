import { withQuery } from "./paths.ts";
import { staffPaths } from "./staff-paths.ts";

/** Links inside the reports; beside lib/paths.ts because guests' first script has no use for them. */

export const reportPaths = {
  report: (vendorLocationId: string, query: Readonly<Record<string, string | undefined>>) =>
    withQuery(staffPaths.reporting(vendorLocationId), query),
  orders: (vendorLocationId: string, query: Readonly<Record<string, string | undefined>>) =>
    withQuery(`${staffPaths.reporting(vendorLocationId)}/orders`, query),
  reconcile: (vendorLocationId: string, query: Readonly<Record<string, string | undefined>>) =>
    withQuery(`${staffPaths.reporting(vendorLocationId)}/reconcile`, query),
  day: (vendorLocationId: string, query: Readonly<Record<string, string | undefined>>) =>
    withQuery(`${staffPaths.reporting(vendorLocationId)}/day`, query),
} as const;
