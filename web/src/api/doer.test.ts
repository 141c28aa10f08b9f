import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { memoryStorage } from "#lib/test-storage.ts";

const shape = { kind: "test", input: z.string(), answer: z.string() };
const now = Date.parse("2026-11-21T04:00:00Z");
const signedIn = { userId: "max" };

beforeEach(() => {
  vi.useFakeTimers({ now });
  signedIn.userId = "max";
  const listens = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("window", { ...listens, localStorage: memoryStorage(), sessionStorage: memoryStorage() });
  vi.doMock("./session.ts", () => ({
    getSession: () => ({ profile: signedIn }),
    ensureSession: async () => ({ profile: signedIn }),
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

async function setUp() {
  const doer = await import("./doer.ts");
  const { sharedPhoneStore } = await import("#stores/shared-phone.ts");
  const { offlineQueue, queueState, senderOf } = await import("#stores/offline-queue.ts");
  const hold = (userId: string) =>
    sharedPhoneStore.update(() => ({
      phoneUserId: "max",
      vendorId: "acme",
      lockAfter: 2,
      holder: { userId, name: userId, mark: `mark-of-${userId}` },
      isLocked: false,
      touchedAt: now,
      people: [],
    }));
  return { ...doer, sharedPhoneStore, offlineQueue, queueState, senderOf, hold };
}

it("a deed has who did it, and its calls say so when somebody else has the phone", async () => {
  const { hold, findDoer, markFor, offlineQueue, senderOf } = await setUp();
  expect(findDoer()).toEqual({ userId: "max" });
  expect(markFor(null, now)).toBe(null);
  hold("sam");
  const doer = findDoer()!;
  expect(doer).toEqual({ userId: "sam", by: { mark: "mark-of-sam", name: "sam", phoneUserId: "max" } });
  // It goes out by the phone's own sign-in.
  expect(senderOf(doer)).toBe("max");
  await offlineQueue.add(shape, { id: "scan", input: "x", madeAt: now, ...doer });
  hold("kim");
  expect(markFor("scan", now + 90_400)).toBe("mark-of-sam;90");
  expect(markFor(null, now)).toBe("mark-of-kim");
  expect(markFor("another", now)).toBe("mark-of-kim");
});

it("what was done before the phone was shared goes out under who is signed in", async () => {
  const { hold, markFor, offlineQueue } = await setUp();
  await offlineQueue.add(shape, { id: "before", input: "x", madeAt: now, userId: "max" });
  hold("kim");
  expect(markFor("before", now)).toBe(null);
});

it("whoever signs in next has nothing to do with who held it", async () => {
  const { hold, findDoer, markFor } = await setUp();
  hold("sam");
  signedIn.userId = "eve";
  expect(findDoer()).toEqual({ userId: "eve" });
  expect(markFor(null, now)).toBe(null);
});

it("locks so many minutes after the last touch, and at once where the clock went back", async () => {
  const { hold, msUntilLock, noteTouch, sharedPhoneStore } = await setUp();
  hold("sam");
  const phone = () => sharedPhoneStore.getState()!;
  expect(msUntilLock(phone(), now + 119_000)).toBe(1000);
  expect(msUntilLock(phone(), now + 120_000)).toBe(0);
  expect(msUntilLock(phone(), now - 1)).toBe(0);
  vi.setSystemTime(now + 60_000);
  noteTouch();
  expect(msUntilLock(phone(), now + 119_000)).toBe(61_000);
});

it("a deed that can't go out under who did it waits for somebody who stands for it, and the next ones go", async () => {
  const { hold, findDoer, offlineQueue, queueState } = await setUp();
  const { operationKind, uploadOperations } = await import("./offline-uploader.ts");
  const { ApiError } = await import("./errors.ts");
  hold("sam");
  for (const id of ["first", "second"]) {
    await offlineQueue.add(shape, { id, input: id, madeAt: now, ...findDoer()! });
  }
  const over = new ApiError({ status: 409, code: "HOLDER_ENDED", message: "" });
  let isOver = true;
  const sent: string[] = [];
  const kind = operationKind({
    ...shape,
    readRefusal: () => null,
    async send({ id }) {
      if (id === "first" && isOver) throw over;
      sent.push(id);
      return "done";
    },
  });
  const upload = () =>
    uploadOperations({
      queue: offlineQueue,
      kinds: [kind],
      userId: () => "max",
      alone: (work) => work(),
      now: () => now,
    });
  await upload();
  expect(sent).toEqual(["second"]);
  const first = () => offlineQueue.store.getState().find(({ id }) => id === "first")!;
  expect(queueState(first(), now)).toBe("ask");
  isOver = false;
  await upload();
  expect(sent).toEqual(["second"]);
  hold("kim");
  await offlineQueue.takeOver("first", findDoer()!);
  await upload();
  expect(sent).toEqual(["second", "first"]);
  expect(first()).toMatchObject({ userId: "kim", by: { name: "kim" }, answer: "done" });
});
