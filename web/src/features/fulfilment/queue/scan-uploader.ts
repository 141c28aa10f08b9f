import { completeOrder } from "@skipline/contract/fulfilment";
import { getOrder } from "@skipline/contract/ordering";
import { call } from "../../../api/call.ts";
import { isApiError } from "../../../api/errors.ts";
import { isOnline, subscribeNetwork } from "../../../api/network.ts";
import { queryClient } from "../../../api/query-client.ts";
import { endpointKey } from "../../../api/query.ts";
import { ensureSession } from "../../../api/session.ts";
import type { QueuedScan, ScanAnswer } from "../../../stores/scan-queue-rules.ts";
import { scanQueue } from "../../../stores/scan-queue.ts";
import { uploadScans } from "./upload-scans.ts";
import type { UploadOutcome } from "./upload-scans.ts";

/** Staff complete orders under the placeholder user. */
const userId = "_";
const firstPauseMs = 3000;
const longestPauseMs = 60_000;

async function send({ orderId, vendorLocationId, scanId }: QueuedScan): Promise<ScanAnswer> {
  const { order, pickedUpPreviously } = await call(
    completeOrder,
    { params: { userId, orderId }, query: { vendorLocationId } },
    { idempotencyKey: scanId },
  );
  queryClient.setQueryData(endpointKey(getOrder, { params: { userId, orderId } }), { order });
  if (!pickedUpPreviously) return { kind: "done" };
  return { kind: "previously", by: order.completedBy, at: order.datetimeCompleted };
}

/** Two tabs that send the same scan would be harmless, its key sees to that; it is only not needed. */
function alone(work: () => Promise<UploadOutcome>): Promise<UploadOutcome> {
  return navigator.locks ? navigator.locks.request("skipline.scans", work) : work();
}

/** As long as the server asked for, else 3, 6, 12 … 60 s. */
function pauseAfter(error: unknown, failures: number): number {
  const asked = isApiError(error) && error.retryAfter !== undefined ? error.retryAfter * 1000 : 0;
  return Math.min(Math.max(asked, firstPauseMs * 2 ** Math.min(failures, 5)), longestPauseMs);
}

export interface ScanUploader {
  /** Tries now; answers whether nothing that could be sent is left. */
  tryNow: () => Promise<boolean>;
  stop: () => void;
}

/** Sends the waiting scans whenever there is hope: now, when the network or the reader comes back, and again later. */
export function startScanUploader(onAnswered: (answered: UploadOutcome["answered"]) => void): ScanUploader {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let running: Promise<boolean> | null = null;
  let isOver = false;

  async function upload(): Promise<boolean> {
    if (isOver) return false;
    if (scanQueue.refresh().every(({ answer }) => answer !== null)) return true;
    const session = await ensureSession().catch(() => null);
    const { answered, stoppedBy } = await uploadScans({
      queue: scanQueue,
      send,
      alone,
      userId: () => session?.profile.userId ?? null,
      now: Date.now,
    });
    if (answered.length > 0) onAnswered(answered);
    const isThrough = session !== null && stoppedBy === null;
    failures = isThrough || answered.length > 0 ? 0 : failures + 1;
    if (!isThrough) later(pauseAfter(stoppedBy, failures));
    return isThrough;
  }

  function run(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    running ??= upload().finally(() => {
      running = null;
    });
    return running;
  }

  function later(ms: number): void {
    if (timer !== undefined || isOver) return;
    timer = setTimeout(() => {
      timer = undefined;
      // Else the network's return is what starts it.
      if (isOnline()) void run();
    }, ms);
  }

  function tryNow(): Promise<boolean> {
    failures = 0;
    return run();
  }

  const onVisible = () => void (document.visibilityState === "visible" && tryNow());
  // A scan comes into the queue because a call has just failed: not at once again.
  const unsubscribe = scanQueue.store.subscribe((scans) => {
    if (running === null && scans.some(({ answer }) => answer === null)) later(firstPauseMs);
  });
  const unsubscribeNetwork = subscribeNetwork(() => void (isOnline() && tryNow()));
  document.addEventListener("visibilitychange", onVisible);
  void run();
  return {
    tryNow,
    stop() {
      isOver = true;
      clearTimeout(timer);
      unsubscribe();
      unsubscribeNetwork();
      document.removeEventListener("visibilitychange", onVisible);
    },
  };
}
