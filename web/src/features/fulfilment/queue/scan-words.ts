import { formatDateTime, formatTime, minutesSince } from "../../../lib/dates.ts";
import { queueState } from "../../../stores/offline-queue.ts";
import type { Tone } from "../../../ui/tone.ts";
import type { AnyQueuedScan } from "./hand-over.ts";

export interface ScanWords {
  tone: Extract<Tone, "positive" | "warning" | "danger">;
  title: string;
  text: string;
}

/** The hour alone tells nothing of another night. */
export function formatWhen(instant: number | string, now: number): string {
  return minutesSince(instant, now) < 12 * 60 ? formatTime(instant) : formatDateTime(instant);
}

/** What a bartender has to know of a queued scan. `userId`: who is signed in. */
export function describeScan(scan: AnyQueuedScan, userId: string | null, now: number): ScanWords {
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
  if (scan.userId !== userId) {
    return { tone: "warning", title: "Waiting", text: "Somebody else scanned it. It is sent when they sign in." };
  }
  if (queueState(scan, now) === "waiting") {
    return { tone: "warning", title: "Waiting", text: "The hand-over is not confirmed. Sent when you’re back online." };
  }
  return scan.failures > 0
    ? { tone: "danger", title: "Not Sent", text: "The server could not take this scan. Send it again?" }
    : { tone: "danger", title: "Not Sent", text: "It is more than a day old. Send it all the same?" };
}

function countScans(count: number): string {
  return count === 1 ? "1 scan" : `${count} scans`;
}

/** The bar's line: "3 scans waiting · 1 scan to check". Null where there is nothing to say. */
export function summarizeScans(scans: readonly AnyQueuedScan[], now: number): { tone: Tone; text: string } | null {
  const waiting = scans.filter((scan) => queueState(scan, now) === "waiting").length;
  const confirmed = scans.filter(({ answer }) => answer?.kind === "done").length;
  const toCheck = scans.length - waiting - confirmed;
  const parts = [
    waiting > 0 && `${countScans(waiting)} waiting`,
    toCheck > 0 && `${countScans(toCheck)} to check`,
    confirmed > 0 && `${countScans(confirmed)} confirmed`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return { tone: toCheck > 0 ? "danger" : waiting > 0 ? "warning" : "positive", text: parts.join(" · ") };
}
