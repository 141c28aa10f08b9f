import { getSession } from "../../../api/session.ts";
import { tabStorage } from "../../../lib/browser-storage.ts";
import { createIdempotencyKeys } from "../../../lib/idempotency-keys.ts";
import { findEarlierScan } from "../../../stores/scan-queue-rules.ts";
import type { QueuedScan } from "../../../stores/scan-queue-rules.ts";
import { scanQueue, useQueuedScans } from "../../../stores/scan-queue.ts";

/** What this tab has sent to hand over or refund, and has no final answer to: kept over a reload. */
export const keptKeys = createIdempotencyKeys({ storage: tabStorage, storageKey: "skipline.staff.keys" });

export interface ScanOfOrder {
  orderId: string;
  vendorLocationId: string;
  /** Names this scan: its key is kept under it. */
  scan: string;
}

/** The completion found no network: kept under its key until the server has spoken, whatever becomes of this page. */
export function saveScan({ orderId, vendorLocationId, scan }: ScanOfOrder): void {
  const scanId = keptKeys.take(scan);
  const userId = getSession()?.profile.userId;
  // A second scan of the same order adds nothing but a doubt, and the screen tells of that.
  if (!userId || findEarlierScan(scanQueue.refresh(), { orderId, scanId })) return;
  scanQueue.add({ scanId, orderId, vendorLocationId, userId, scannedAt: Date.now() });
}

/** The answer stands on this order's screen, or the bartender takes the scan back. */
export function forgetScan(scan: string): void {
  const scanId = keptKeys.find(scan);
  if (scanId !== null) scanQueue.remove(scanId);
}

/** This scan, and one of the same order before it, as long as they are in the queue. */
export function useSavedScan({ orderId, scan }: ScanOfOrder): { own: QueuedScan | null; earlier: QueuedScan | null } {
  const scans = useQueuedScans();
  const scanId = keptKeys.find(scan) ?? "";
  return {
    own: scans.find((one) => one.scanId === scanId) ?? null,
    earlier: findEarlierScan(scans, { orderId, scanId }),
  };
}
