import { getSession } from "../../../api/session.ts";
import { tabStorage } from "../../../lib/browser-storage.ts";
import { createIdempotencyKeys } from "../../../lib/idempotency-keys.ts";
import { offlineQueue, operationsOf } from "../../../stores/offline-queue.ts";
import { findEarlierScan, handOver, useQueuedScans } from "../queue/hand-over.ts";
import type { QueuedScan } from "../queue/hand-over.ts";

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
  const id = keptKeys.take(scan);
  const userId = getSession()?.profile.userId;
  // A second scan of the same order adds nothing but a doubt, and the screen tells of that.
  if (!userId || findEarlierScan(operationsOf(handOver, offlineQueue.refresh()), orderId, id)) return;
  offlineQueue.add(handOver, { id, input: { orderId, vendorLocationId }, userId, madeAt: Date.now() });
}

/** The answer stands on this order's screen, or the bartender takes the scan back. */
export function forgetScan(scan: string): void {
  const id = keptKeys.find(scan);
  if (id !== null) offlineQueue.remove(id);
}

/** This scan, and one of the same order before it, as long as they are in the queue. */
export function useSavedScan({ orderId, scan }: ScanOfOrder): { own: QueuedScan | null; earlier: QueuedScan | null } {
  const scans = useQueuedScans();
  const id = keptKeys.find(scan) ?? "";
  return { own: scans.find((one) => one.id === id) ?? null, earlier: findEarlierScan(scans, orderId, id) };
}
