import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiError, NetworkError } from "../../../api/errors.ts";
import { freshForMs, maxFailures, scanState } from "../../../stores/scan-queue-rules.ts";
import type { QueuedScan, ScanAnswer } from "../../../stores/scan-queue-rules.ts";
import { createScanQueue } from "../../../stores/scan-queue.ts";
import { createBrowserStorage } from "../../../lib/browser-storage.ts";
import { memoryStorage } from "../../../lib/test-storage.ts";
import { readRefusal, uploadScans } from "./upload-scans.ts";
import type { ScanUpload, UploadOutcome } from "./upload-scans.ts";

const now = Date.parse("2026-11-21T04:00:00Z");

function scan(count: number, parts: Partial<QueuedScan> = {}) {
  return {
    scanId: `scan-${count}`,
    orderId: `order-${count}`,
    vendorLocationId: "064E1",
    userId: "sam",
    scannedAt: now - 60_000 + count * 1000,
    ...parts,
  };
}

/** The lock of one browser: one holder, the others in line. */
function browserLock(): ScanUpload["alone"] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** Hands each order over once, and gives a known key its first answer again, as the real one does. */
function fakeServer() {
  const completedBy = new Map<string, string>();
  const received: string[] = [];
  async function complete({ scanId, orderId, userId }: QueuedScan): Promise<ScanAnswer> {
    received.push(scanId);
    const first = completedBy.get(orderId) ?? scanId;
    completedBy.set(orderId, first);
    return first === scanId ? { kind: "done" } : { kind: "previously", by: userId, at: null };
  }
  return { completedBy, received, complete };
}

function setUp({
  storage = memoryStorage(),
  alone = browserLock(),
  ...parts
}: Partial<ScanUpload> & { storage?: Storage } = {}) {
  const server = fakeServer();
  const openTab = () => {
    const queue = createScanQueue(createBrowserStorage(() => storage));
    const upload = () =>
      uploadScans({ queue, alone, userId: () => "sam", send: server.complete, now: () => now, ...parts });
    return { queue, upload };
  };
  return { server, openTab, ...openTab() };
}

describe("uploading scans", () => {
  it("sends them in the order of scanning, whatever the order of storing", async () => {
    const { queue, upload, server } = setUp();
    for (const count of [3, 1, 2]) queue.add(scan(count));
    const { answered, stoppedBy } = await upload();
    expect(server.received).toEqual(["scan-1", "scan-2", "scan-3"]);
    expect(answered.map(({ answer }) => answer.kind)).toEqual(["done", "done", "done"]);
    expect(stoppedBy).toBeNull();
  });

  it("stops at the first without an answer and keeps the rest", async () => {
    const lost = new NetworkError(false);
    const { queue, upload } = setUp({ send: () => Promise.reject(lost) });
    for (const count of [1, 2]) queue.add(scan(count));
    expect(await upload()).toEqual({ answered: [], stoppedBy: lost });
    expect(queue.refresh().map((one) => [one.answer, one.failures])).toEqual([
      [null, 0],
      [null, 0],
    ]);
  });

  it("asks a person after the server stumbled over a scan, and lets the next ones through", async () => {
    const { server, queue, upload } = setUp({
      send: (one) =>
        one.scanId === "scan-1"
          ? Promise.reject(new ApiError({ status: 500, code: "INTERNAL", message: "" }))
          : server.complete(one),
    });
    for (const count of [1, 2]) queue.add(scan(count));
    for (let round = 0; round <= maxFailures; round++) await upload();
    expect(queue.refresh().map((one) => scanState(one, now))).toEqual(["ask", "answered"]);
    queue.approve("scan-1");
    expect(scanState(queue.refresh()[0] as QueuedScan, now)).toBe("waiting");
  });

  it("leaves old ones, and those of a clock that was wrong, to a person", async () => {
    const { server, queue, upload } = setUp();
    queue.add(scan(1, { scannedAt: now - freshForMs - 1 }));
    queue.add(scan(2, { scannedAt: now + freshForMs }));
    queue.add(scan(3, { scannedAt: now - freshForMs + 1 }));
    await upload();
    expect(server.received).toEqual(["scan-3"]);
    queue.approve("scan-1");
    await upload();
    expect(server.received).toEqual(["scan-3", "scan-1"]);
    expect(queue.refresh()).toHaveLength(3);
  });

  it("sends nobody's scans under another name, nor without a session", async () => {
    let user: string | null = null;
    const { server, queue, upload } = setUp({ userId: () => user });
    queue.add(scan(1));
    queue.add(scan(2, { userId: "kim" }));
    await upload();
    expect(server.received).toEqual([]);
    user = "kim";
    await upload();
    expect(server.received).toEqual(["scan-2"]);
  });

  it("does not bring back what a person removed while it was being sent", async () => {
    const { queue, upload } = setUp({
      send: async ({ scanId }) => {
        queue.remove(scanId);
        return { kind: "done" };
      },
    });
    queue.add(scan(1));
    await upload();
    expect(queue.refresh()).toEqual([]);
  });

  it.each([
    ["ORDER_NOT_PAID", 409, 1, { kind: "notPaid" }],
    ["WRONG_LOCATION", 409, undefined, { kind: "wrongLocation" }],
    ["ORDER_NOT_COMPLETABLE", 409, undefined, { kind: "refused", message: "No." }],
    ["NOT_FOUND", 404, undefined, { kind: "refused", message: "No." }],
    ["ORDER_PAYMENT_PROCESSING", 409, 2, null],
    ["IDEMPOTENCY_KEY_IN_USE", 409, undefined, null],
    ["UNAUTHENTICATED", 401, undefined, null],
    ["TOO_MANY_REQUESTS", 429, 3, null],
    ["UNAVAILABLE", 503, undefined, null],
  ])("reads %s", (code, status, retryAfter, expected) => {
    expect(readRefusal(new ApiError({ status, code, message: "No.", retryAfter }))).toEqual(expected);
  });
});

/** What befalls one try: answered, lost on the way there, or lost on the way back. */
const fate = fc.constantFrom("ok", "lostBefore", "lostAfter", "busy");

describe("over any network, in any tabs", () => {
  it("hands each order over once, drops nothing and keeps the order of scanning", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fate),
        fc.boolean(),
        fc.integer({ min: 1, max: 3 }),
        async (orders, fates, isLocked, tabCount) => {
          const storage = memoryStorage();
          const unlocked = (work: () => Promise<UploadOutcome>) => work();
          const { server, openTab } = setUp({
            storage,
            alone: isLocked ? browserLock() : unlocked,
            send: async (one) => {
              const { value } = fates.next();
              await Promise.resolve();
              if (value === "busy") throw new ApiError({ status: 503, code: "UNAVAILABLE", message: "" });
              if (value === "lostBefore") throw new NetworkError(true);
              const answer = await server.complete(one);
              if (value === "lostAfter") throw new NetworkError(true);
              return answer;
            },
          });
          const tabs = Array.from({ length: tabCount }, openTab);
          orders.forEach((order, count) =>
            tabs[count % tabCount]?.queue.add(scan(count, { orderId: `order-${order}` })),
          );
          const waits = () => tabs[0]?.queue.refresh().some((one) => one.answer === null);
          for (let round = 0; waits() && round < 200; round++) await Promise.all(tabs.map(({ upload }) => upload()));

          const scans = tabs.map(({ queue }) => queue.refresh());
          expect(scans[0]).toHaveLength(orders.length);
          expect(scans.every((seen) => JSON.stringify(seen) === JSON.stringify(scans[0]))).toBe(true);
          const done = scans[0]?.filter(({ answer }) => answer?.kind === "done") ?? [];
          expect(done.map(({ scanId }) => scanId).toSorted()).toEqual([...server.completedBy.values()].toSorted());
          expect(new Set(done.map(({ orderId }) => orderId)).size).toBe(new Set(orders).size);
          const firstSeen = [...new Set(server.received)].map((scanId) => Number(scanId.slice(5)));
          // Without the lock only the effects are promised, not the order.
          expect(firstSeen).toEqual(isLocked ? firstSeen.toSorted((a, b) => a - b) : firstSeen);
        },
      ),
      { numRuns: 200 },
    );
  });
});
