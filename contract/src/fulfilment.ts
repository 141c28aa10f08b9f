import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { moneyString } from "./money-string.ts";
import { maxLength, minLength } from "./length.ts";
import { lineCount } from "./order-refunds.ts";
import { order, queueStates, userId } from "./ordering.ts";
import { maxLines } from "./pricing.ts";
import { productTypes } from "./product-types.ts";
import { stations } from "./stations.ts";
import { id, idList, isoTime, nextToken, pageQuery, text, vendorLocationId } from "./text.ts";
import { undoable } from "./undo-hand-over.ts";

const orderParams = z.object({ userId, orderId: id });

export const completeOrder = defineEndpoint({
  id: "fulfilment.completeOrder",
  summary: "Hand a paid order over, once; later calls learn who did it and when",
  method: "PUT",
  path: "/users/{userId}/orders/{orderId}/complete",
  access: { kind: "staffOrder" },
  params: orderParams,
  /** The location chosen on the staff device; an order of another one is refused. */
  query: z.strictObject({
    vendorLocationId: z.optional(vendorLocationId),
    /** Said by whoever has read the order's `paymentAlert` and hands it over all the same. */
    despiteAlert: z.optional(z.literal("true")),
  }),
  output: z.object({
    order,
    /** True when it had been handed over before this call. */
    pickedUpPreviously: z.boolean(),
  }),
  errors: [
    "ORDER_NOT_PAID",
    "ORDER_NOT_COMPLETABLE",
    "ORDER_PAYMENT_PROCESSING",
    "ORDER_PAYMENT_ALERT",
    "WRONG_LOCATION",
    "PROVIDER_UNAVAILABLE",
  ],
  // An order knows the scan that handed it over: a repeat of that one is told so.
  idempotent: "own",
  liveSession: true,
  // Whoever has no role could only guess at ids.
  cost: "scan",
  isDeed: true,
});

export const refundOrder = defineEndpoint({
  id: "fulfilment.refundOrder",
  summary:
    "Give the money back, all that is left or a part, once: staff while it is not handed over, managers for 90 days after",
  method: "PUT",
  path: "/users/{userId}/orders/{orderId}/refund",
  access: { kind: "staffOrder" },
  params: orderParams,
  body: z.strictObject({
    refundReason: text(200),
    /**
     * Only a part of the money, which is its own under its `Idempotency-Key`. With `lines` the sum that the caller was shown: it
     * is refused where it has changed. Without either all that is left goes back.
     */
    amount: z.optional(moneyString),
    /** Only for these, with their shares of tax and tip. */
    lines: z.optional(z.array(z.strictObject(lineCount.shape)).check(minLength(1), maxLength(maxLines))),
  }),
  output: z.object({ order }),
  // While the provider can't be asked the refund is under way (`refundState` REFUNDING): it is done when it answers.
  errors: [
    "ORDER_NOT_REFUNDABLE",
    "RULE_VIOLATED",
    "REFUND_FAILED",
    "PAYMENT_NOT_REFUNDABLE",
    "PAYMENT_PROVIDER_MISSING",
  ],
  idempotent: "effect",
  liveSession: true,
  cost: "refund",
});

export const listFulfilledOrders = defineEndpoint({
  id: "fulfilment.listFulfilledOrders",
  summary: "Orders handed over at a location since a time, newest first, with the sum of all their tips",
  method: "GET",
  path: "/fulfilled-orders",
  access: { kind: "vendor", role: "STAFF" },
  query: z.strictObject({ datetimeCompletedAfter: isoTime, vendorLocationId, ...pageQuery }),
  output: z.object({ items: z.array(order), nextToken, totalTipAmount: moneyString }),
});

/** An order as staff see it in the history: with the last digits of the guest's phone, nothing more of it. */
export const locationOrder = z.extend(order, { customerPhoneLast4: z.string() });
export type LocationOrder = z.output<typeof locationOrder>;

export const listLocationOrders = defineEndpoint({
  id: "fulfilment.listLocationOrders",
  summary: "Order history of a location, newest first, unpaid orders left out",
  method: "GET",
  path: "/vendor-locations/{vendorLocationId}/orders",
  access: { kind: "vendor", role: "STAFF" },
  params: z.object({ vendorLocationId }),
  query: z.strictObject({
    ...pageQuery,
    /**
     * An order's id or its last six characters; a guest's phone or its last four digits; words of an item's name as the
     * catalogue has it now. What could be several of them is looked for as each.
     */
    search: z.optional(text(100)),
    status: z.optional(z.enum(["PAID", "COMPLETE", "REFUNDED"])),
    /** A business day in the vendor's zone. */
    day: z.optional(z.iso.date()),
  }),
  output: z.object({ items: z.array(locationOrder), nextToken }),
  isDeed: true,
});

/** How far back an order that nobody has picked up counts as waiting, and a tip as tonight's. */
export const tonightHours = 12;

export const getLocationSummary = defineEndpoint({
  id: "fulfilment.getLocationSummary",
  summary: "How a location stands: who waits, what is sold out, and the sums of a business day",
  method: "GET",
  path: "/vendor-locations/{vendorLocationId}/summary",
  access: { kind: "vendor", role: "STAFF" },
  params: z.object({ vendorLocationId }),
  /** The business day that is on, unless told otherwise. */
  query: z.strictObject({ day: z.optional(z.iso.date()) }),
  output: z.object({
    /** Paid for in the last 12 hours and neither handed over nor going back. */
    waiting: z.object({ count: z.number(), since: z.nullable(isoTime) }),
    soldOutCount: z.number(),
    /** Of all that was handed over in the last 12 hours: the sum that staff see grow with each order. */
    tipAmount: moneyString,
    day: z.object({
      date: z.iso.date(),
      /** The vendor's own hour, in its zone: a night is one day. */
      startTime: isoTime,
      endTime: isoTime,
      /** Created in it and paid, the refunded ones left out; so in the sums. */
      orderCount: z.number(),
      tipAmount: moneyString,
      totalAmount: moneyString,
      refundedCount: z.number(),
    }),
  }),
});
export type LocationSummary = z.output<typeof getLocationSummary.output>;

/** More than any bar keeps up with; the oldest come first. */
export const mostQueued = 500;
/** How many orders one look or one step may be about. */
export const mostQueueSteps = 50;

/** A paid order, as those need it who make it. */
export const queuedOrder = z.object({
  orderId: z.string(),
  datetimePaid: isoTime,
  state: z.enum(queueStates),
  /** Since when it is in this state. */
  since: isoTime,
  /** Name of who moved it there last; null: nobody has yet. */
  by: z.nullable(z.string()),
  /** Where bar and kitchen both make it: how far each is, and `state` follows from them. Empty: one of them makes all of it. */
  stations: z._default(
    z.array(
      z.object({
        station: z.enum(stations),
        state: z.enum(queueStates),
        since: isoTime,
        by: z.nullable(z.string()),
      }),
    ),
    [],
  ),
  tableNumber: z.nullable(z.number()),
  customerPhoneLast4: z.string(),
  isTest: z.boolean(),
  /** As on the order: whoever makes it is told that the money may not stay, or that something had run out. */
  paymentAlert: order.shape.paymentAlert,
  lines: z.array(
    z.object({
      name: z.string(),
      variantName: z.nullable(z.string()),
      quantity: z.number(),
      note: z.string(),
      productType: z.enum(productTypes),
      /** Where it is made. */
      station: z._default(z.enum(stations), stations[0]),
      isSoldOut: z.boolean(),
    }),
  ),
});
export type QueuedOrder = z.output<typeof queuedOrder>;

export const listQueue = defineEndpoint({
  id: "fulfilment.listQueue",
  summary: "Paid orders of a location that nobody has picked up yet, by time of payment",
  method: "GET",
  path: "/vendor-locations/{vendorLocationId}/queue",
  access: { kind: "vendor", role: "STAFF" },
  params: z.object({ vendorLocationId }),
  query: z.strictObject({
    /** Only these, with commas between them: one that is not in the answer waits no more. */
    orderIds: z.optional(idList(mostQueueSteps)),
  }),
  output: z.object({
    /** False: the location hands over at once, and nothing is moved in its queue. */
    preparesOrders: z.boolean(),
    /** From payment to ready, as its owners want it. */
    targetMinutes: z.number(),
    /** Whether some of what it sells is made in a kitchen: its staff may look at one station alone. */
    hasKitchen: z._default(z.boolean(), false),
    items: z.array(queuedOrder),
    /** Whether there are more than these. */
    isMore: z.boolean(),
    /** What the caller handed over here, on any device, and can still undo, newest first; none where only some orders were asked for. */
    handOvers: z._default(z.array(undoable), []),
  }),
});

/** What became of a step. OVERTAKEN: somebody had moved it elsewhere. */
export const stepOutcomes = ["MOVED", "OVERTAKEN", "HANDED_OVER", "REFUNDED"] as const;
export type StepOutcome = (typeof stepOutcomes)[number];

export const moveQueued = defineEndpoint({
  id: "fulfilment.moveQueued",
  summary: "Take paid orders, make them ready, or put them back; each moves from the state that the caller saw",
  method: "PUT",
  path: "/vendor-locations/{vendorLocationId}/queue",
  access: { kind: "vendor", role: "STAFF" },
  params: z.object({ vendorLocationId }),
  body: z.strictObject({
    steps: z
      .array(
        z.strictObject({
          orderId: id,
          /** The one that has moved, from a state of its own; left out: the whole order, with all its stations. */
          station: z.optional(z.enum(stations)),
          from: z.enum(queueStates),
          to: z.enum(queueStates),
        }),
      )
      .check(minLength(1), maxLength(mostQueueSteps)),
  }),
  output: z.object({
    items: z.array(
      z.object({
        orderId: z.string(),
        outcome: z.enum(stepOutcomes),
        /** Of the station, where the step named one. */
        state: z.enum(queueStates),
        /** Who moved it last. */
        by: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ["NOT_FOUND", "RULE_VIOLATED"],
  // What is there already is not moved again; but a repeat that comes late may find it back where the first one began.
  idempotent: "effect",
  isDeed: true,
});

export const streamLocationOrders = defineEndpoint({
  id: "fulfilment.streamLocationOrders",
  summary: "Live history: the id of each order of the location that was paid, handed over or refunded",
  method: "GET",
  path: "/vendor-locations/{vendorLocationId}/orders/stream",
  access: { kind: "vendor", role: "STAFF" },
  params: z.object({ vendorLocationId }),
  output: z.object({ orderId: z.nullable(z.string()) }),
  kind: "stream",
});
