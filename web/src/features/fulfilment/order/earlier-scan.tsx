import { formatTime } from "#lib/dates.ts";
import { Alert } from "#ui/alert.tsx";
import { useSavedScan } from "../queue/saved-scan.ts";
import type { ScanOfOrder } from "../queue/saved-scan.ts";

/** Scanned before without a network: only a person can know whether the drinks went over the bar then. */
export function EarlierScan(scan: ScanOfOrder) {
  const { earlier } = useSavedScan(scan);
  if (!earlier) return null;
  return (
    <Alert tone="danger" title="Scanned before without a connection">
      At {formatTime(earlier.madeAt)} on this device. It may have been handed over then.
    </Alert>
  );
}
