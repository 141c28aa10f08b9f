import { describeUnanswered, formatWhen } from "../../../components/offline-queue/queue-words.ts";
import type { QueueWords } from "../../../components/offline-queue/queued-kind.ts";
import type { AnyQueuedScan } from "./hand-over.ts";

/** What a bartender has to know of a queued scan. `userId`: who is signed in. */
export function describeScan(scan: AnyQueuedScan, userId: string | null, now: number): QueueWords {
  const { answer } = scan;
  switch (answer?.kind) {
    case "done":
      return { tone: "positive", title: "Handed Over", text: "The hand-over is confirmed." };
    case "previously": {
      const by = answer.by ? ` by ${answer.by}` : "";
      const at = answer.at ? ` at ${formatWhen(answer.at, now)}` : "";
      return { tone: "danger", title: "PICKED UP Previously", text: `Handed over before this scan${by}${at}.` };
    }
    case "notPaid":
      return { tone: "danger", title: "NOT PAID", text: "The order was not paid and is not handed over." };
    case "wrongLocation":
      return { tone: "danger", title: "Wrong Location", text: "This order belongs to another location." };
    case "notFound":
      return { tone: "danger", title: "Order Not Found", text: "No single order of this location ends like this." };
    case "refused":
      return { tone: "danger", title: "Not Handed Over", text: answer.message || "The server refused this scan." };
    case undefined:
  }
  return describeUnanswered(scan, { userId, now, noun: "scan", waiting: "The hand-over is not confirmed." });
}
