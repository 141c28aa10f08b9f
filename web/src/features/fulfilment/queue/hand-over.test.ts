import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiError, NetworkError } from "#api/errors.ts";
import { operationKind, uploadOperations } from "#api/offline-uploader.ts";
import type { Upload, UploadOutcome } from "#api/offline-uploader.ts";
import { createBrowserStorage } from "#lib/browser-storage.ts";
import { memoryTable } from "#lib/test-table.ts";
import { createOfflineQueue, freshForMs, maxFailures, operationsOf, queueState } from "#stores/offline-queue.ts";
import type { QueuedOperation } from "#stores/offline-queue.ts";
import { codeOf, findEarlierScan, handOver, handOverTyped, listQueuedScans } from "./hand-over.ts";
import type { QueuedScan, ScanAnswer } from "./hand-over.ts";

const now = Date.parse("2026-11-21T04:00:00Z");

function scan(count: number, parts: Partial<QueuedScan> = {}, orderId = `order-${count}`) {
  return {
    id: `scan-${count}`,
    input: { orderId, vendorLocationId: "064E1" },
    userId: "sam",
    madeAt: now - 60_000 + count * 1000,
    ...parts,
  };
}

/** The lock of one browser: one holder, the others in line. */
function browserLock(): Upload["alone"] {
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
  async function complete({ id, input: { orderId }, userId }: QueuedScan): Promise<ScanAnswer> {
    received.push(id);
    const first = completedBy.get(orderId) ?? id;
    completedBy.set(orderId, first);
    return first === id ? { kind: "done" } : { kind: "previously", by: userId, at: null };
  }
  return { completedBy, received, complete };
}

function setUp({
  rows = new Map(),
  alone = browserLock(),
  send,
  ...parts
}: Partial<Upload> & { rows?: Map<string, unknown>; send?: (scan: QueuedScan) => Promise<ScanAnswer> } = {}) {
  const server = fakeServer();
  const kinds = [operationKind({ ...handOver, send: (one) => (send ?? server.complete)(one) })];
  const openTab = () => {
    const queue = createOfflineQueue({ table: memoryTable(rows), entries: createBrowserStorage(() => null) });
    const upload = () => uploadOperations({ queue, kinds, alone, userId: () => "sam", now: () => now, ...parts });
    const scans = async () => operationsOf(handOver, await queue.refresh());
    return { queue, scans, upload };
  };
  return { server, openTab, ...openTab() };
}

it("finds an earlier scan of the same order", async () => {
  const { queue, scans } = setUp();
  await queue.add(handOver, scan(1, {}, "order"));
  await queue.add(handOver, scan(2, {}, "order"));
  expect(findEarlierScan(await scans(), "order", "scan-2")?.id).toBe("scan-1");
  expect(findEarlierScan(await scans(), "order", "scan-1")).toBeNull();
  expect(findEarlierScan(await scans(), "another", "scan-2")).toBeNull();
});

it("finds it whether its whole id was scanned or its end was typed", async () => {
  const { queue } = setUp();
  const typed = { ...scan(1), input: { shortId: "abc123", vendorLocationId: "064E1" } };
  await queue.add(handOverTyped, typed);
  await queue.add(handOver, scan(2, {}, "order-abc123"));
  const all = listQueuedScans(await queue.refresh());
  expect(all.map(codeOf)).toEqual(["abc123", "abc123"]);
  expect(findEarlierScan(all, "order-abc123", "scan-2")?.id).toBe("scan-1");
  expect(findEarlierScan(all, "abc123", "new")?.id).toBe("scan-1");
  expect(findEarlierScan(all, "order-def456", "new")).toBeNull();
});

describe("uploading scans", () => {
  it("leaves a scan to the page that is sending it, until it gives up", async () => {
    const { server, queue, upload } = setUp();
    await queue.add(handOver, scan(1));
    const [first, second] = [queue.hold("scan-1"), queue.hold("scan-1")];
    await queue.add(handOver, scan(2));
    first();
    first();
    await upload();
    expect(server.received).toEqual(["scan-2"]);
    second();
    await upload();
    expect(server.received).toEqual(["scan-2", "scan-1"]);
  });

  it("sends every kind in the order of doing", async () => {
    const sent: string[] = [];
    const note = async ({ id }: QueuedOperation): Promise<ScanAnswer> => {
      sent.push(id);
      return { kind: "done" };
    };
    const checkIn = { ...handOver, kind: "checkIn", send: note };
    const kinds = [operationKind(checkIn), operationKind({ ...handOver, send: note })];
    const { queue, upload } = setUp({ kinds });
    for (const count of [1, 4]) await queue.add(handOver, scan(count));
    for (const count of [3, 2]) await queue.add(checkIn, scan(count));
    await queue.add({ ...handOver, kind: "unknownYet" }, scan(0));
    expect((await upload()).stoppedBy).toBeNull();
    expect(sent).toEqual(["scan-1", "scan-2", "scan-3", "scan-4"]);
    expect((await queue.refresh())[0]?.answer).toBeNull();
  });

  it("sends them in the order of scanning, whatever the order of storing", async () => {
    const { queue, upload, server } = setUp();
    for (const count of [3, 1, 2]) await queue.add(handOver, scan(count));
    const { answered, stoppedBy } = await upload();
    expect(server.received).toEqual(["scan-1", "scan-2", "scan-3"]);
    expect(answered.map(({ answer }) => (answer as ScanAnswer).kind)).toEqual(["done", "done", "done"]);
    expect(stoppedBy).toBeNull();
  });

  it("stops at the first without an answer and keeps the rest", async () => {
    const lost = new NetworkError(false);
    const { queue, upload } = setUp({ send: () => Promise.reject(lost) });
    for (const count of [1, 2]) await queue.add(handOver, scan(count));
    expect(await upload()).toEqual({ answered: [], stoppedBy: lost });
    expect((await queue.refresh()).map((one) => [one.answer, one.failures])).toEqual([
      [null, 0],
      [null, 0],
    ]);
  });

  it("asks a person after the server stumbled over a scan, and lets the next ones through", async () => {
    const { server, queue, upload } = setUp({
      send: (one) =>
        one.id === "scan-1"
          ? Promise.reject(new ApiError({ status: 500, code: "INTERNAL", message: "" }))
          : server.complete(one),
    });
    for (const count of [1, 2]) await queue.add(handOver, scan(count));
    for (let round = 0; round <= maxFailures; round++) await upload();
    expect((await queue.refresh()).map((one) => queueState(one, now))).toEqual(["ask", "answered"]);
    await queue.approve("scan-1");
    expect(queueState((await queue.refresh())[0] as QueuedOperation, now)).toBe("waiting");
  });

  it("leaves old ones, and those of a clock that was wrong, to a person", async () => {
    const { server, queue, upload } = setUp();
    await queue.add(handOver, scan(1, { madeAt: now - freshForMs - 1 }));
    await queue.add(handOver, scan(2, { madeAt: now + freshForMs }));
    await queue.add(handOver, scan(3, { madeAt: now - freshForMs + 1 }));
    await upload();
    expect(server.received).toEqual(["scan-3"]);
    await queue.approve("scan-1");
    await upload();
    expect(server.received).toEqual(["scan-3", "scan-1"]);
    expect(await queue.refresh()).toHaveLength(3);
  });

  it("sends nobody's scans under another name, nor without a session", async () => {
    let user: string | null = null;
    const { server, queue, upload } = setUp({ userId: () => user });
    await queue.add(handOver, scan(1));
    await queue.add(handOver, scan(2, { userId: "kim" }));
    await upload();
    expect(server.received).toEqual([]);
    user = "kim";
    await upload();
    expect(server.received).toEqual(["scan-2"]);
  });

  it("does not bring back what a person removed while it was being sent", async () => {
    const { queue, upload } = setUp({
      send: async ({ id }) => {
        await queue.remove(id);
        return { kind: "done" };
      },
    });
    await queue.add(handOver, scan(1));
    await upload();
    expect(await queue.refresh()).toEqual([]);
  });

  it.each([
    ["ORDER_NOT_PAID", 409, 1, { kind: "notPaid" }],
    ["WRONG_LOCATION", 409, undefined, { kind: "wrongLocation" }],
    ["ORDER_NOT_COMPLETABLE", 409, undefined, { kind: "refused", message: "No." }],
    ["NOT_FOUND", 404, undefined, { kind: "notFound" }],
    ["FORBIDDEN", 403, undefined, { kind: "refused", message: "No." }],
    ["ORDER_PAYMENT_PROCESSING", 409, 2, null],
    ["IDEMPOTENCY_KEY_IN_USE", 409, undefined, null],
    ["UNAUTHENTICATED", 401, undefined, null],
    ["TOO_MANY_REQUESTS", 429, 3, null],
    ["UNAVAILABLE", 503, undefined, null],
  ])("reads %s", (code, status, retryAfter, expected) => {
    expect(handOver.readRefusal(new ApiError({ status, code, message: "No.", retryAfter }))).toEqual(expected);
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
          const rows = new Map<string, unknown>();
          const unlocked = (work: () => Promise<UploadOutcome>) => work();
          const { server, openTab } = setUp({
            rows,
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
          await Promise.all(
            orders.map(async (order, count) =>
              tabs[count % tabCount]?.queue.add(handOver, scan(count, {}, `order-${order}`)),
            ),
          );
          const waits = async () => (await tabs[0]?.queue.refresh())?.some((one) => one.answer === null);
          for (let round = 0; (await waits()) && round < 200; round++)
            await Promise.all(tabs.map(({ upload }) => upload()));

          const scans = await Promise.all(tabs.map((tab) => tab.scans()));
          expect(scans[0]).toHaveLength(orders.length);
          expect(scans.every((seen) => JSON.stringify(seen) === JSON.stringify(scans[0]))).toBe(true);
          const done = scans[0]?.filter(({ answer }) => answer?.kind === "done") ?? [];
          expect(done.map(({ id }) => id).toSorted()).toEqual([...server.completedBy.values()].toSorted());
          expect(new Set(done.map(({ input }) => input.orderId)).size).toBe(new Set(orders).size);
          const firstSeen = [...new Set(server.received)].map((id) => Number(id.slice(5)));
          // Without the lock only the effects are promised, not the order.
          expect(firstSeen).toEqual(isLocked ? firstSeen.toSorted((a, b) => a - b) : firstSeen);
        },
      ),
      { numRuns: 200 },
    );
  });
});
