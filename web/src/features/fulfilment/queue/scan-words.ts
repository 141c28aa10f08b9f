import * as m from "@skipline/contract/texts";
import { describeUnanswered, formatWhen } from "#components/offline-queue/queue-words.ts";
import type { QueueWords } from "#components/offline-queue/queued-kind.ts";
import type { AnyQueuedScan, ScanAnswer } from "./hand-over.ts";

interface Read {
  now: number;
  /** The venue's. */
  timeZone: string | undefined;
  /** Only the order's last six characters were known. */
  isTyped: boolean;
}

/** The server's word on a scan, as a bartender has to know it. */
export function describeAnswer(answer: ScanAnswer, { now, timeZone, isTyped }: Read): QueueWords {
  switch (answer.kind) {
    case "done":
      return { tone: "positive", title: "Handed Over", text: "The hand-over is confirmed." };
    case "previously": {
      const by = answer.by ? ` by ${answer.by}` : "";
      const at = answer.at ? ` at ${formatWhen(answer.at, now, timeZone)}` : "";
      return { tone: "danger", title: "PICKED UP Previously", text: `Handed over before this scan${by}${at}.` };
    }
    case "notPaid":
      return { tone: "danger", title: "NOT PAID", text: "The order was not paid and is not handed over." };
    case "wrongLocation":
      return { tone: "danger", title: "Wrong Location", text: "This order belongs to another location." };
    case "notFound": {
      const text = isTyped
        ? "No single order of this location ends like this."
        : "There is no such order at this venue.";
      return { tone: "danger", title: "Order Not Found", text };
    }
    case "refused":
      return { tone: "danger", title: "Not Handed Over", text: answer.message || "The server refused this scan." };
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
