import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { createScanCounter, type ScanCount, type Scanned } from "./scan-counter.ts";

const scanned = (scannedId: string): Scanned => ({
  kind: "SHORT_LINK",
  scannedId,
  vendorId: "vnd",
  day: "2026-11-20",
});

/** A store that can be away, or slow. */
function createStore() {
  const written: ScanCount[][] = [];
  const state = { isAway: false, wait: Promise.resolve() };
  const write = async (counts: ScanCount[]) => {
    await state.wait;
    if (state.isAway) throw new Error("away");
    written.push(structuredClone(counts));
  };
  const total = () => written.flat().reduce((sum, { scans }) => sum + scans, 0);
  return { written, state, write, total };
}

const counterOf = (store: ReturnType<typeof createStore>, rest: { everyMs?: number; most?: number } = {}) =>
  createScanCounter({ write: store.write, log: pino({ level: "silent" }), everyMs: 3_600_000, ...rest });

describe("scans", () => {
  it("are written together when the time is up, and nothing is written without any", async () => {
    const store = createStore();
    const counter = counterOf(store, { everyMs: 1 });
    await counter.flush();
    for (const id of ["a", "b", "a", "a"]) counter.count(scanned(id));
    await expect.poll(store.total).toBe(4);
    expect(store.written).toEqual([
      [
        { ...scanned("a"), scans: 3 },
        { ...scanned("b"), scans: 1 },
      ],
    ]);
  });

  it("that come while others are written are written next, and at the end", async () => {
    const store = createStore();
    const counter = counterOf(store);
    const { promise, resolve } = Promise.withResolvers<void>();
    store.state.wait = promise;
    counter.count(scanned("a"));
    const first = counter.flush();
    counter.count(scanned("a"));
    const closing = counter.close();
    resolve();
    await Promise.all([first, closing]);
    expect(store.total()).toBe(2);
  });

  it("wait while the database is away", async () => {
    const store = createStore();
    const counter = counterOf(store);
    store.state.isAway = true;
    counter.count(scanned("a"));
    await counter.flush();
    counter.count(scanned("a"));
    store.state.isAway = false;
    await counter.close();
    expect(store.written).toEqual([[{ ...scanned("a"), scans: 2 }]]);
  });

  it("of too many links at once are written before the time is up, and take no memory while they can't be", async () => {
    const store = createStore();
    const counter = counterOf(store, { most: 3 });
    for (const id of ["a", "b", "c", "d"]) counter.count(scanned(id));
    await counter.flush();
    store.state.isAway = true;
    for (const id of ["e", "f", "g", "h", "i", "e"]) counter.count(scanned(id));
    await counter.flush();
    store.state.isAway = false;
    await counter.close();
    expect(Math.max(...store.written.map((batch) => batch.length))).toBe(3);
    expect(new Set(store.written.flat().map(({ scannedId }) => scannedId)).size).toBeLessThan(9);
  });
});
