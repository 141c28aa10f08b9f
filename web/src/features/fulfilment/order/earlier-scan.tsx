import * as m from "@skipline/contract/texts";
import { formatTime } from "#lib/dates.ts";
import { Alert } from "#ui/alert.tsx";
import { useSavedScan } from "../queue/saved-scan.ts";
import type { ScanOfOrder } from "../queue/saved-scan.ts";

/** Scanned before without a network: only a person can know whether the drinks went over the bar then. */
export function EarlierScan(scan: ScanOfOrder) {
  const { earlier } = useSavedScan(scan);
  if (!earlier) return null;
  return (
    <Alert tone="danger" title={m.scan_earlier_title()}>
      {m.scan_earlier({ time: formatTime(earlier.madeAt) })}
    </Alert>
  );
}
