import * as m from "@skipline/contract/texts";
import { describeUnanswered, formatWhen } from "#components/offline-queue/queue-words.ts";
import type { QueueWords } from "#components/offline-queue/queued-kind.ts";
import { staffName } from "#lib/staff-name.ts";
import type { AnyQueuedScan, ScanAnswer } from "./hand-over.ts";

interface Read {
  now: number;
  /** The venue's. */
  timeZone: string | undefined;
  /** Only the order's last six characters were known. */
  isTyped: boolean;
}

function describePrevious(by: string | null, when: string | null): string {
  const name = by && staffName(by);
  if (name) return when ? m.scan_previously_by_at({ name, when }) : m.scan_previously_by({ name });
  return when ? m.scan_previously_at({ when }) : m.scan_previously();
}

/** The server's word on a scan, as a bartender has to know it. */
export function describeAnswer(answer: ScanAnswer, { now, timeZone, isTyped }: Read): QueueWords {
  switch (answer.kind) {
    case "done":
      return { tone: "positive", title: m.scan_handed_over_title(), text: m.scan_handed_over() };
    case "previously": {
      const when = answer.at && formatWhen(answer.at, now, timeZone);
      return { tone: "danger", title: m.scan_previously_title(), text: describePrevious(answer.by, when) };
    }
    case "notPaid":
      return { tone: "danger", title: m.order_not_paid(), text: m.scan_not_paid() };
    case "wrongLocation":
      return { tone: "danger", title: m.order_wrong_location_title(), text: m.order_wrong_location() };
    case "notFound": {
      const text = isTyped ? m.scan_no_single_order() : m.order_not_found();
      return { tone: "danger", title: m.order_not_found_title(), text };
    }
    case "refused":
      return { tone: "danger", title: m.scan_refused_title(), text: answer.message || m.scan_refused() };
  }
}

/** What a bartender has to know of a queued scan. `userId`: who is signed in. */
export function describeScan(
  scan: AnyQueuedScan,
  userId: string | null,
  now: number,
  timeZone: string | undefined,
): QueueWords {
  if (scan.answer) return describeAnswer(scan.answer, { now, timeZone, isTyped: "shortId" in scan.input });
  const texts = {
    unconfirmed: m.scans_unconfirmed(),
    somebodyElses: m.scans_somebody_elses(),
    notTaken: m.scans_not_taken(),
  };
  return describeUnanswered(scan, { userId, now, texts });
}
