import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { deviceStorage } from "../lib/browser-storage.ts";
import type { BrowserStorage } from "../lib/browser-storage.ts";
import { byTime, queuedScan } from "./scan-queue-rules.ts";
import type { QueuedScan, ScanAnswer } from "./scan-queue-rules.ts";

const prefix = "skipline.scan.";

/**
 * Completions that found no network. Each scan is an entry of its own in the storage, so that two tabs that write at
 * the same time never write over one another's scans.
 */
export function createScanQueue(storage: BrowserStorage) {
  const store = createStore<readonly QueuedScan[]>()(() => []);
  /** What a full or forbidden storage did not take: lasts as long as this page. */
  const unsaved = new Set<string>();

  /** Takes what other tabs have done. */
  function refresh(): readonly QueuedScan[] {
    const keys = storage.keys().filter((key) => key.startsWith(prefix));
    const scans = keys.flatMap((key) => parse(storage.getItem(key)) ?? []).toSorted(byTime);
    store.setState(scans, true);
    return scans;
  }

  function write(scan: QueuedScan): void {
    if (storage.setItem(prefix + scan.scanId, JSON.stringify(scan))) unsaved.delete(scan.scanId);
    else unsaved.add(scan.scanId);
    refresh();
  }

  function change(scanId: string, parts: (scan: QueuedScan) => Partial<QueuedScan>): void {
    const scan = refresh().find((one) => one.scanId === scanId);
    // Removed by a person meanwhile: it stays removed.
    if (scan) write({ ...scan, ...parts(scan) });
  }

  return {
    store,
    refresh,
    /** Keeps a scan; one that is known already, whatever has become of it, stays as it is. */
    add(scan: Pick<QueuedScan, "scanId" | "orderId" | "vendorLocationId" | "userId" | "scannedAt">): void {
      if (refresh().some(({ scanId }) => scanId === scan.scanId)) return;
      write({ ...scan, failures: 0, isApproved: false, answer: null });
    },
    /** The server has spoken; the answer stays until somebody has seen it. */
    answer(scanId: string, answer: ScanAnswer): void {
      change(scanId, () => ({ answer }));
    },
    countFailure(scanId: string): void {
      change(scanId, ({ failures }) => ({ failures: failures + 1, isApproved: false }));
    },
    /** A person wants an old or failed scan sent all the same. */
    approve(scanId: string): void {
      change(scanId, () => ({ isApproved: true, failures: 0 }));
    },
    /** A person has seen its answer, or has decided against it. */
    remove(scanId: string): void {
      unsaved.delete(scanId);
      storage.removeItem(prefix + scanId);
      refresh();
    },
    /** Whether all scans outlive this page. */
    isSaved: () => unsaved.size === 0,
  };
}

export type ScanQueue = ReturnType<typeof createScanQueue>;

function parse(text: string | null): QueuedScan | null {
  try {
    return queuedScan.safeParse(JSON.parse(text ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

export const scanQueue = createScanQueue(deviceStorage);

export function useQueuedScans(): readonly QueuedScan[] {
  return useStore(scanQueue.store);
}

if (typeof window !== "undefined") {
  scanQueue.refresh();
  window.addEventListener("storage", (event) => {
    if (event.key === null || event.key.startsWith(prefix)) scanQueue.refresh();
  });
}
