import { operationKind } from "#api/offline-uploader.ts";
import { findTimeZone } from "#api/staff-venue.ts";
import type { QueuedKind } from "#components/offline-queue/queued-kind.ts";
import { codeOf, handOver, handOverTyped, listQueuedScans } from "./hand-over.ts";
import { describeScan } from "./scan-words.ts";

/** Hand-overs in the offline queue. */
export const queuedScans: QueuedKind = {
  noun: "scan",
  origin: "Scanned without a connection.",
  removal: "The order stays open: whoever shows its code can pick it up.",
  operations: [operationKind(handOver), operationKind(handOverTyped)],
  listEntries: (all) =>
    listQueuedScans(all).map((scan) => {
      const timeZone = findTimeZone(scan.input);
      return {
        operation: scan,
        subject: `Order ${codeOf(scan)}`,
        isConfirmed: scan.answer?.kind === "done",
        timeZone,
        describe: (userId, now) => describeScan(scan, userId, now, timeZone),
      };
    }),
};
