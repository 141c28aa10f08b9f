import * as m from "@skipline/contract/texts";
import { operationKind } from "#api/offline-uploader.ts";
import { findTimeZone } from "#api/staff-venue.ts";
import type { QueuedKind } from "#components/offline-queue/queued-kind.ts";
import { codeOf, handOver, handOverTyped, listQueuedScans } from "./hand-over.ts";
import { describeScan } from "./scan-words.ts";

/** Hand-overs in the offline queue. */
export const queuedScans: QueuedKind = {
  texts: {
    sheet: {
      title: m.scans_title(),
      origin: m.scans_origin(),
      unsaved: m.scans_unsaved(),
      noConnection: m.scans_no_connection(),
      none: m.scans_none(),
    },
    count: m.scans_count,
    waiting: m.scans_waiting,
    toCheck: m.scans_to_check,
    confirmed: m.scans_confirmed,
    unsent: m.scans_unsent,
    remove: m.scans_remove(),
    removal: m.scans_removal(),
  },
  operations: [operationKind(handOver), operationKind(handOverTyped)],
  listEntries: (all) =>
    listQueuedScans(all).map((scan) => {
      const timeZone = findTimeZone(scan.input);
      return {
        operation: scan,
        subject: m.scans_order({ id: codeOf(scan) }),
        isConfirmed: scan.answer?.kind === "done",
        timeZone,
        describe: (userId, now) => describeScan(scan, userId, now, timeZone),
      };
    }),
};
