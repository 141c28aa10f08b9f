import { paths } from "./paths.ts";

/** Links inside the reports; beside lib/paths.ts because guests' first script has no use for them. */

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, value);
  return search.size > 0 ? `${path}?${search}` : path;
}

export const reportPaths = {
  report: (vendorLocationId: string, query: Readonly<Record<string, string | undefined>>) =>
    withQuery(paths.staffReporting(vendorLocationId), query),
  orders: (vendorLocationId: string, query: Readonly<Record<string, string | undefined>>) =>
    withQuery(`${paths.staffReporting(vendorLocationId)}/orders`, query),
  reconcile: (vendorLocationId: string, query: Readonly<Record<string, string | undefined>>) =>
    withQuery(`${paths.staffReporting(vendorLocationId)}/reconcile`, query),
} as const;
