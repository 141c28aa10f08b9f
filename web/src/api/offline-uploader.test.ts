import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { memoryStorage } from "#lib/test-storage.ts";
import type { OfflineUploader } from "./offline-uploader.ts";

const shape = { kind: "test", input: z.string(), answer: z.string() };
const now = Date.parse("2026-11-21T04:00:00Z");

let uploader: OfflineUploader | undefined;

beforeEach(() => {
  vi.useFakeTimers({ now });
  const listens = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("window", { ...listens, localStorage: memoryStorage(), sessionStorage: memoryStorage() });
  vi.stubGlobal("document", { ...listens, visibilityState: "visible" });
  const session = { profile: { userId: "sam" } };
  vi.doMock("./session.ts", () => ({ ensureSession: async () => session, getSession: () => session }));
  vi.doMock("./network.ts", () => ({ isOnline: () => true, subscribeNetwork: () => () => undefined }));
});
afterEach(() => {
  uploader?.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

async function setUp(send: (id: string) => Promise<string>) {
  /** One tab at a time, as long as the browser takes to give the lock back. */
  const lock = { back: Promise.resolve() };
  vi.stubGlobal("navigator", {
    locks: {
      async request(_name: string, work: () => Promise<unknown>) {
        const result = await work();
        await lock.back;
        return result;
      },
    },
  });
  const { operationKind, startOfflineUploader } = await import("./offline-uploader.ts");
  const { offlineQueue } = await import("#stores/offline-queue.ts");
  const kind = operationKind({ ...shape, send: ({ id }) => send(id), readRefusal: () => null });
  const add = (id: string) => offlineQueue.add(shape, { id, input: id, userId: "sam", madeAt: Date.now() });
  const start = () => (uploader = startOfflineUploader([kind]));
  return { add, start, offlineQueue, lock };
}

it("waits as long as a busy server asked for", async () => {
  const { ApiError } = await import("./errors.ts");
  const sent: number[] = [];
  const { add, start } = await setUp(async () => {
    sent.push((Date.now() - now) / 1000);
    throw new ApiError({ status: 503, code: "SERVER_BUSY", message: "", retryAfter: 20 });
  });
  await add("a");
  start();
  await vi.advanceTimersByTimeAsync(45_000);
  expect(sent).toEqual([0, 20, 40]);
});

it("tries a network that fails again after pauses that grow", async () => {
  const { NetworkError } = await import("./errors.ts");
  const sent: number[] = [];
  const { add, start } = await setUp(async () => {
    sent.push((Date.now() - now) / 1000);
    throw new NetworkError(false);
  });
  await add("a");
  start();
  await vi.advanceTimersByTimeAsync(200_000);
  expect(sent).toEqual([0, 3, 9, 21, 45, 93, 153]);
});

it("sends what came into the queue while its last turn was just over", async () => {
  const sent: string[] = [];
  const { add, start, lock } = await setUp(async (id) => {
    sent.push(id);
    return "done";
  });
  let giveBack: () => void = () => undefined;
  lock.back = new Promise((resolve) => (giveBack = resolve));
  await add("a");
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(["a"]);
  await add("b");
  giveBack();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(["a", "b"]);
});
