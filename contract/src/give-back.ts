import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { moneyString } from "./money-string.ts";
import { isoTime, text, vendorLocationId } from "./text.ts";

/** Of more than these the oldest go back at once; then the others. */
export const mostGivenBack = 1_000;

const params = z.object({ vendorLocationId });

/** Paid in the last 12 hours, neither handed over nor going back; test orders left out, which go back by themselves. */
export const waitingOrders = z.object({
  count: z.number(),
  /** So many wait beside them whose payers dispute the payment: their banks have the money. A server of the release before counts none. */
  disputed: z._default(z.number(), 0),
  /** All that is left of their money. */
  amount: moneyString,
  /** Whoever pays later is not among them. */
  until: isoTime,
});
export type WaitingOrders = z.output<typeof waitingOrders>;

export const giveBack = z.object({
  count: z.number(),
  amount: moneyString,
  /** How many of them wait for their turn. */
  left: z.number(),
  by: z.string(),
});
export type GiveBack = z.output<typeof giveBack>;

export const getWaitingOrders = defineEndpoint({
  id: "fulfilment.getWaitingOrders",
  summary: "How many paid orders wait at a location and what would go back; and what goes back at this moment",
  method: "GET",
  path: "/vendor-locations/{vendorLocationId}/waiting",
  access: { kind: "vendor", role: "MANAGER" },
  params,
  output: z.object({ waiting: waitingOrders, giveBack: z.nullable(giveBack) }),
});

export const giveWaitingBack = defineEndpoint({
  id: "fulfilment.giveWaitingBack",
  summary:
    "Give all waiting orders of a location back, as they were shown: what was handed over meanwhile stays, and where more wait by then nothing goes back. It is begun when this answers",
  method: "PUT",
  path: "/vendor-locations/{vendorLocationId}/waiting/refund",
  access: { kind: "vendor", role: "MANAGER" },
  params,
  body: z.strictObject({
    /** As they were shown. */
    count: z.number().check(z.int(), z.gte(1), z.lte(mostGivenBack)),
    amount: moneyString,
    until: isoTime,
    refundReason: text(200),
  }),
  output: z.object({ giveBack }),
  /** WAITING_CHANGED carries what waits by now in `details.waiting`. */
  errors: ["WAITING_CHANGED", "CONFLICT"],
  idempotent: "effect",
  liveSession: true,
  cost: "refund",
});

/** Body of `details` in a WAITING_CHANGED answer. */
export const waitingChangedDetails = z.object({ waiting: waitingOrders });
