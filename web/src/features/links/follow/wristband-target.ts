import { parseRedirectTarget } from "@skipline/contract/redirect-target";
import { paths } from "#lib/paths.ts";

export type WristbandTarget = { kind: "override"; url: string } | { kind: "app"; path: string };

/**
 * Where a wristband leads: to its own address, which is checked here once more, else to its vendor's page, else to what
 * it is for.
 */
export function wristbandTarget(
  { overrideUrl, vendorId }: { overrideUrl: string | null; vendorId: string | null },
  nfcId: string,
  origin: string,
): WristbandTarget {
  const override = overrideUrl ? parseRedirectTarget(overrideUrl, origin) : null;
  if (override) return { kind: "override", url: override.kind === "page" ? override.path : override.url };
  return { kind: "app", path: vendorId ? `/vendor/${encodeURIComponent(vendorId)}` : paths.lusiv({ nfcId }) };
}
