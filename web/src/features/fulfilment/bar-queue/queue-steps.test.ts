import { expect, test } from "vitest";
import { operationsOf, type QueuedOperation } from "#stores/offline-queue.ts";
import { listQueuedSteps, queueMoves, waitingSteps } from "./queue-steps.ts";

const made = (kind: string, madeAt: number, steps: object[]): QueuedOperation => ({
  id: `${kind} ${madeAt}`,
  kind,
  input: { vendorLocationId: "MNXYR", steps },
  userId: "u",
  madeAt,
  failures: 0,
  isApproved: false,
  answer: null,
});
const whole = { orderId: "a", from: "WAITING", to: "PREPARING" };
const ofKitchen = { orderId: "a", station: "KITCHEN", from: "WAITING", to: "READY" };

test("steps that an older page kept are sent as they are, and those of a station beside them, in the order of doing", () => {
  const kept = [made("moveQueuedStation", 2, [ofKitchen]), made("moveQueued", 1, [whole]), made("handOver", 0, [])];
  expect(listQueuedSteps(kept).map(({ input }) => input.steps)).toEqual([[whole], [ofKitchen]]);
});

test("an older page, which would move all of the order, does not know a station's step", () => {
  const [ofAll] = queueMoves;
  expect(ofAll?.kind).toBe("moveQueued");
  expect(operationsOf(ofAll!, [made("moveQueuedStation", 1, [ofKitchen])])).toEqual([]);
});

test("an order's steps wait while they have no answer, are nobody else's, and are sent without a person's word", () => {
  const now = Date.now();
  const taken = made("moveQueued", now - 3, [{ ...whole, orderId: "b" }, whole]);
  const ready = made("moveQueuedStation", now - 2, [ofKitchen]);
  const all = [
    ready,
    taken,
    { ...made("moveQueued", now - 5, [whole]), answer: { kind: "done" } },
    { ...made("moveQueued", now - 6, [whole]), userId: "somebody else" },
    { ...made("moveQueued", now - 7, [whole]), failures: 3 },
    made("moveQueued", now - 8, [{ ...whole, orderId: "c" }]),
  ];
  expect(waitingSteps(all, ["a"], "u").map(({ id }) => id)).toEqual([taken.id, ready.id]);
  expect(waitingSteps(all, ["d"], "u")).toEqual([]);
});
