import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { order, userId } from "./ordering.ts";
import { id, isoTime, vendorLocationId } from "./text.ts";

/** So long whoever handed over the wrong order takes it back. */
export const undoSeconds = 60;

/** What somebody can still undo, named as `undoHandOver` wants it. */
export const undoable = z.object({
  orderId: z.string(),
  datetimeCompleted: isoTime,
  /** Whole ones, by the server's clock: whoever reads it may have another. */
  secondsLeft: z.number(),
});
export type Undoable = z.output<typeof undoable>;

export const undoHandOver = defineEndpoint({
  id: "fulfilment.undoHandOver",
  summary: "Take a hand-over of the last 60 seconds back: only whoever made it, at the location where it was made",
  method: "PUT",
  path: "/users/{userId}/orders/{orderId}/undo-complete",
  access: { kind: "staffOrder" },
  params: z.object({ userId, orderId: id }),
  body: z.strictObject({
    /** The location chosen on the staff device. */
    vendorLocationId,
    /** Names the hand-over: the order's `datetimeCompleted`. One that came after it stands. */
    datetimeCompleted: isoTime,
  }),
  output: z.object({ order }),
  errors: ["HAND_OVER_STANDS", "WRONG_LOCATION"],
  // What is undone is not undone again: a repeat is answered as the first.
  idempotent: "state",
  liveSession: true,
  cost: "scan",
});
