import { describe, expect, it } from "vitest";
import { createBrowserStorage } from "../lib/browser-storage.ts";
import { memoryStorage } from "../lib/test-storage.ts";
import { findEarlierScan, nextScan } from "./scan-queue-rules.ts";
import { createScanQueue } from "./scan-queue.ts";

const scannedAt = Date.parse("2026-11-21T04:00:00Z");

const openQueue = (box: Storage) => createScanQueue(createBrowserStorage(() => box));

function scan(scanId: string, orderId = "order-1") {
  return { scanId, orderId, vendorLocationId: "064E1", userId: "sam", scannedAt };
}

describe("the scan queue", () => {
  it("outlives a reload and reaches the other tabs", () => {
    const storage = memoryStorage();
    const queue = openQueue(storage);
    queue.add(scan("a"));
    const other = openQueue(storage);
    expect(other.refresh()).toEqual(queue.store.getState());
    other.answer("a", { kind: "done" });
    expect(queue.refresh()[0]?.answer).toEqual({ kind: "done" });
  });

  it("keeps the scans that two tabs add at the same moment", () => {
    const storage = memoryStorage();
    const one = openQueue(storage);
    const other = openQueue(storage);
    one.add(scan("a"));
    other.add(scan("b", "order-2"));
    expect(one.refresh().map(({ scanId }) => scanId)).toEqual(["a", "b"]);
  });

  it("takes a scan once, whatever has become of it", () => {
    const queue = openQueue(memoryStorage());
    queue.add(scan("a"));
    queue.answer("a", { kind: "notPaid" });
    queue.add(scan("a"));
    expect(queue.refresh()).toHaveLength(1);
    expect(queue.refresh()[0]?.answer).toEqual({ kind: "notPaid" });
  });

  it("forgets only what a person removes", () => {
    const memory = memoryStorage();
    const queue = openQueue(memory);
    queue.add(scan("a"));
    queue.add(scan("b", "order-2"));
    queue.remove("a");
    queue.answer("a", { kind: "done" });
    expect(queue.refresh().map(({ scanId }) => scanId)).toEqual(["b"]);
  });

  it("keeps in the page what the device does not store, and says so", () => {
    const full = memoryStorage({ isFull: true });
    const queue = openQueue(full);
    queue.add(scan("a"));
    queue.answer("a", { kind: "done" });
    expect(queue.refresh()[0]?.answer).toEqual({ kind: "done" });
    expect(queue.isSaved()).toBe(false);
    queue.remove("a");
    expect(queue.isSaved()).toBe(true);
  });

  it("is not put off by what else is stored", () => {
    const memory = memoryStorage();
    memory.setItem("skipline.scan.x", "{");
    memory.setItem("skipline.cart", "{}");
    expect(openQueue(memory).refresh()).toEqual([]);
  });

  it("finds an earlier scan of the same order", () => {
    const memory = memoryStorage();
    const queue = openQueue(memory);
    queue.add(scan("a"));
    queue.add({ ...scan("b"), scannedAt: scannedAt + 1 });
    expect(findEarlierScan(queue.refresh(), { orderId: "order-1", scanId: "b" })?.scanId).toBe("a");
    expect(findEarlierScan(queue.refresh(), { orderId: "order-1", scanId: "a" })).toBeNull();
    expect(findEarlierScan(queue.refresh(), { orderId: "order-2", scanId: "b" })).toBeNull();
    expect(nextScan(queue.refresh(), "sam", scannedAt)?.scanId).toBe("a");
  });
});
