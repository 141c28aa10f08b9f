import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { memoryStorage } from "#lib/test-storage.ts";
import type { Outcome } from "./perform-once.ts";

type Answer = { kind: "done" } | { kind: "no" };
type Told = Outcome<Answer, { answer: Answer }>;

const answer = z.object({ kind: z.enum(["done", "no"]) }) as unknown as z.ZodMiniType<Answer>;
const network = { isOnline: true };
const session = { now: { profile: { userId: "sam" } } as { profile: { userId: string } } | null };

beforeEach(() => {
  vi.useFakeTimers();
  const listens = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("window", { ...listens, localStorage: memoryStorage(), sessionStorage: memoryStorage() });
  vi.doMock("./session.ts", () => ({ getSession: () => session.now }));
  vi.doMock("./network.ts", () => ({ isOnline: () => network.isOnline }));
  network.isOnline = true;
  session.now = { profile: { userId: "sam" } };
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

/** A deed whose answer comes when the test says so; `isTold`: what its page says of each outcome. */
async function setUp(isTold: (outcome: Told, isLate: boolean) => boolean = () => true) {
  const { performOnce } = await import("./perform-once.ts");
  const { offlineQueue } = await import("#stores/offline-queue.ts");
  const operation = {
    kind: "test",
    input: z.string(),
    answer,
    send: async () => ({ kind: "done" }) as const,
    readRefusal: (error: unknown) => (error === "no" ? ({ kind: "no" } as const) : null),
  };
  const said: [Told["kind"], isLate: boolean][] = [];
  const server = { answer: (_answer: Answer) => {}, fail: (_error: unknown) => {} };
  const sentWhenKept: boolean[] = [];
  const ids = () => offlineQueue.store.getState().map(({ id, answer: kept }) => [id, kept]);
  let isOver = false;
  const over = performOnce(operation, "input", {
    id: "deed",
    send(id) {
      sentWhenKept.push(offlineQueue.store.getState().some((one) => one.id === id) && offlineQueue.isHeld(id));
      return new Promise<{ answer: Answer }>((resolve, reject) => {
        server.answer = (value) => resolve({ answer: value });
        server.fail = reject;
      });
    },
    tell(outcome, isLate) {
      said.push([outcome.kind, isLate]);
      return isTold(outcome, isLate);
    },
  }).then(() => (isOver = true));
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  await pass(0);
  return { offlineQueue, ids, said, server, sentWhenKept, pass, over, isOver: () => isOver };
}

it("keeps a deed before it sends it, and nothing of it once somebody has been told", async () => {
  const { sentWhenKept, ids, server, said, pass, isOver, offlineQueue } = await setUp();
  expect(sentWhenKept).toEqual([true]);
  expect(ids()).toEqual([["deed", null]]);
  server.answer({ kind: "done" });
  await pass(0);
  expect([said, isOver(), ids(), offlineQueue.isHeld("deed")]).toEqual([[["done", false]], true, [], false]);
});

it("lets the next guest's turn come after 3 s, and tells later what came of it", async () => {
  const { ids, server, said, pass, isOver, offlineQueue } = await setUp((_outcome, isLate) => !isLate);
  await pass(2999);
  expect([said, isOver()]).toEqual([[], false]);
  await pass(1);
  expect([said, isOver()]).toEqual([[["unanswered", false]], true]);
  // Told or not: what has no answer stays, and this page is still sending it.
  expect([ids(), offlineQueue.isHeld("deed")]).toEqual([[["deed", null]], true]);
  server.fail("no");
  await pass(0);
  expect(said.at(-1)).toEqual(["refused", true]);
  // Nobody was told on the spot: the queue's bar does.
  expect([ids(), offlineQueue.isHeld("deed")]).toEqual([[["deed", { kind: "no" }]], false]);
});

it("waits for nothing where there is no network, and leaves the deed to the queue", async () => {
  network.isOnline = false;
  const { ids, server, said, pass, isOver, offlineQueue } = await setUp(() => false);
  expect([said, isOver()]).toEqual([[["unanswered", false]], true]);
  server.fail(new Error("no network"));
  await pass(0);
  expect(said.at(-1)).toEqual(["unanswered", true]);
  expect([ids(), offlineQueue.isHeld("deed")]).toEqual([[["deed", null]], false]);
});

describe("an answer in time", () => {
  it.each([
    ["yes", { kind: "done" }],
    ["no", { kind: "no" }],
  ] as const)("that nobody was told of waits in the queue: %s", async (_name, value) => {
    const { ids, server, pass } = await setUp(() => false);
    if (value.kind === "no") server.fail("no");
    else server.answer(value);
    await pass(0);
    expect(ids()).toEqual([["deed", value]]);
  });
});

it("neither keeps nor sends anything for nobody", async () => {
  session.now = null;
  const { ids, said, sentWhenKept, isOver } = await setUp();
  expect([said, isOver(), ids(), sentWhenKept]).toEqual([[["signedOut", false]], true, [], []]);
});
