import { NetworkError, isApiError } from "../../../api/errors.ts";
import { nextScan } from "../../../stores/scan-queue-rules.ts";
import type { QueuedScan, ScanAnswer } from "../../../stores/scan-queue-rules.ts";
import type { ScanQueue } from "../../../stores/scan-queue.ts";

export interface ScanUpload {
  queue: ScanQueue;
  /** Who is signed in; null: nobody, so nothing is sent. */
  userId: () => string | null;
  /** Completes the order under the scan's own key. Throws what `call` throws. */
  send: (scan: QueuedScan) => Promise<ScanAnswer>;
  /** One tab at a time. */
  alone: (work: () => Promise<UploadOutcome>) => Promise<UploadOutcome>;
  now: () => number;
}

export interface UploadOutcome {
  answered: readonly { scan: QueuedScan; answer: ScanAnswer }[];
  /** Null: nothing waits any more. Else how the last try ended: the rest is for later. */
  stoppedBy: unknown;
}

/** The server's no as an answer to keep, or null where the same scan has to be sent again. */
export function readRefusal(error: unknown): ScanAnswer | null {
  if (!isApiError(error)) return null;
  if (error.code === "ORDER_NOT_PAID") return { kind: "notPaid" };
  if (error.code === "WRONG_LOCATION") return { kind: "wrongLocation" };
  const isPassing = error.status >= 500 || error.status === 401 || error.status === 429;
  if (isPassing || error.retryAfter !== undefined || error.code === "IDEMPOTENCY_KEY_IN_USE") return null;
  return { kind: "refused", message: error.message };
}

/** Whether the server stumbled over this very scan; a busy server or a lost session says nothing about it. */
function isOwnFailure(error: unknown): boolean {
  if (error instanceof NetworkError) return false;
  return !isApiError(error) || !(error.status === 401 || error.status === 429 || error.status === 503);
}

/** Sends what waits, oldest first, one by one; stops at the first without an answer, so that the order of scans holds. */
export function uploadScans({ queue, userId, send, alone, now }: ScanUpload): Promise<UploadOutcome> {
  return alone(async () => {
    const answered: { scan: QueuedScan; answer: ScanAnswer }[] = [];
    for (;;) {
      const user = userId();
      // Read anew each time: another tab, or a person, may have changed it meanwhile.
      const scan = user === null ? null : nextScan(queue.refresh(), user, now());
      if (!scan) return { answered, stoppedBy: null };
      try {
        const answer = await send(scan);
        queue.answer(scan.scanId, answer);
        answered.push({ scan, answer });
      } catch (error) {
        const answer = readRefusal(error);
        if (!answer) {
          if (isOwnFailure(error)) queue.countFailure(scan.scanId);
          return { answered, stoppedBy: error };
        }
        queue.answer(scan.scanId, answer);
        answered.push({ scan, answer });
      }
    }
  });
}
