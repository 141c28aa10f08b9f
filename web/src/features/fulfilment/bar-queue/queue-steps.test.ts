import { expect, test } from "vitest";
import { operationsOf, type QueuedOperation } from "#stores/offline-queue.ts";
import { listQueuedSteps, queueMoves } from "./queue-steps.ts";

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
