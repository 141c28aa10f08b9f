import { keepFirst } from "#api/perform-once.ts";
import type { Kept } from "#api/perform-once.ts";
import { tabStorage } from "#lib/browser-storage.ts";
import { createIdempotencyKeys } from "#lib/idempotency-keys.ts";
import { offlineQueue, useOfflineQueue } from "#stores/offline-queue.ts";
import { findEarlierScan, handOver, listQueuedScans } from "./hand-over.ts";
import type { AnyQueuedScan } from "./hand-over.ts";

/** What this tab has sent to hand over or refund, and has no final answer to: kept over a reload. */
export const keptKeys = createIdempotencyKeys({
  storage: tabStorage,
  storageKey: "skipline.staff.keys",
  isNeeded: (key) => offlineQueue.store.getState().some(({ id }) => id === key),
});

/** An order by its id, or by the six characters that a guest reads out. */
export type ScanTarget = { orderId: string } | { shortId: string };

export interface ScanOfOrder {
  orderId: string;
  vendorLocationId: string;
  /** Names this scan: its key is kept under it. */
  scan: string;
}

/** A scan's key, and that a second one of the same order is not kept. */
export function keepOptions(target: ScanTarget, scan: string) {
  const id = keptKeys.keyFor(scan);
  return { id, isToKeep: () => !findEarlier(target, id) };
}

/**
 * Keeps a scan under its key, before it is sent and whatever becomes of this page: until the server has spoken. The page
 * itself sends it until it calls `release`; from then on the queue does. Null where nobody is signed in.
 */
export function keepScan({ orderId, vendorLocationId, scan }: ScanOfOrder): Promise<Kept | null> {
  return keepFirst(handOver, { orderId, vendorLocationId }, keepOptions({ orderId }, scan));
}

/** A second scan of the same order adds nothing but a doubt, and the screen tells of that. */
export function findEarlier(target: ScanTarget, id: string): AnyQueuedScan | null {
  const code = "orderId" in target ? target.orderId : target.shortId;
  return findEarlierScan(listQueuedScans(offlineQueue.store.getState()), code, id);
}

/** The answer stands on this order's screen, or the bartender takes the scan back. */
export function forgetScan(scan: string): void {
  const id = keptKeys.find(scan);
  if (id !== null) void offlineQueue.remove(id);
}

/** This scan, and one of the same order before it, as long as they are in the queue. */
export function useSavedScan({ orderId, scan }: ScanOfOrder): {
  own: AnyQueuedScan | null;
  earlier: AnyQueuedScan | null;
} {
  const scans = listQueuedScans(useOfflineQueue());
  const id = keptKeys.find(scan) ?? "";
  return { own: scans.find((one) => one.id === id) ?? null, earlier: findEarlierScan(scans, orderId, id) };
}
