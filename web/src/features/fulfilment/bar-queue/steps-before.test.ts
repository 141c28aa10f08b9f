import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "#lib/test-storage.ts";

/** Keys of the calls that were made, in their order. */
const sent: string[] = [];
/** What the server says to a key instead of yes. */
const said = new Map<string, unknown>();

beforeEach(() => {
  sent.length = 0;
  said.clear();
  const listens = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("window", { ...listens, localStorage: memoryStorage(), sessionStorage: memoryStorage() });
  vi.resetModules();
  vi.doMock("#api/session.ts", () => ({
    getSession: () => ({ profile: { userId: "phone" } }),
    onIdentityChange: () => undefined,
  }));
  vi.doMock("#api/call.ts", () => ({
    call: async (_endpoint: unknown, _input: unknown, { idempotencyKey }: { idempotencyKey: string }) => {
      sent.push(idempotencyKey);
      if (said.has(idempotencyKey)) throw said.get(idempotencyKey);
      return { items: [] };
    },
  }));
});
afterEach(() => {
  vi.doUnmock("#api/session.ts");
  vi.doUnmock("#api/call.ts");
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Sam's steps of an order on a shared phone, whom Kim holds it after. */
async function setUp() {
  const { offlineQueue } = await import("#stores/offline-queue.ts");
  const { queueMoves } = await import("./queue-steps.ts");
  const { stepsBefore } = await import("../queue/steps-before.ts");
  const { ApiError, NetworkError } = await import("#api/errors.ts");
  const [moveOrders] = queueMoves;
  const steps = [{ orderId: "a", from: "WAITING" as const, to: "READY" as const }];
  const by = { mark: "sams", name: "Sam", phoneUserId: "phone" };
  for (const [at, id] of ["first", "second"].entries()) {
    const input = { vendorLocationId: "064E1", steps };
    await offlineQueue.add(moveOrders!, { id, input, userId: "sam", by, madeAt: Date.now() - 10 + at });
  }
  const no = (status: number, code: string) => new ApiError({ status, code, message: "No." });
  const disowned = () => offlineQueue.store.getState().flatMap(({ id, by: who }) => (who?.isOver ? id : []));
  return { stepsBefore, no, hangs: () => new NetworkError(true), disowned };
}

test("what was done with an order goes out before it is handed over, each once on this page", async () => {
  const { stepsBefore } = await setUp();
  await stepsBefore.send("b");
  expect(sent).toEqual([]);
  await stepsBefore.send("a");
  await stepsBefore.send("a");
  expect(sent).toEqual(["first", "second"]);
});

test("a step of somebody who holds the phone no more is theirs to answer for, and stops nobody's hand-over", async () => {
  const { stepsBefore, no, disowned } = await setUp();
  said.set("first", no(403, "HOLDER_ENDED"));
  await stepsBefore.send("a");
  expect(sent).toEqual(["first", "second"]);
  expect(disowned()).toEqual(["first"]);
});

test("nor does one that is refused, or that the server stumbles over", async () => {
  const { stepsBefore, no, disowned } = await setUp();
  said.set("first", no(500, "INTERNAL"));
  said.set("second", no(422, "RULE_VIOLATED"));
  await stepsBefore.send("a");
  expect(sent).toEqual(["first", "second"]);
  expect(disowned()).toEqual([]);
});

test("without a network, or at a busy server, the hand-over waits as they do", async () => {
  const { stepsBefore, no, hangs } = await setUp();
  for (const error of [hangs(), no(503, "UNAVAILABLE"), no(409, "IDEMPOTENCY_KEY_IN_USE")]) {
    said.set("first", error);
    await expect(stepsBefore.send("a")).rejects.toBe(error);
  }
  expect(sent).toEqual(["first", "first", "first"]);
});
