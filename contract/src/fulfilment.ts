import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { moneyString } from "./money.ts";
import { order, scansPerMinute, userId } from "./ordering.ts";
import { id, isoTime, nextToken, pageQuery, text, vendorLocationId } from "./text.ts";

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
  idempotent: true,
  liveSession: true,
  // Whoever has no role could only guess at ids.
  rateLimit: 60,
  staffRateLimit: scansPerMinute,
});

export const refundOrder = defineEndpoint({
  id: "fulfilment.refundOrder",
  summary: "Give the money back, once: staff while it is not handed over, managers for 90 days after",
  method: "PUT",
  path: "/users/{userId}/orders/{orderId}/refund",
  access: { kind: "staffOrder" },
  params: orderParams,
  body: z.strictObject({ refundReason: text(200) }),
  output: z.object({ order }),
  // While the provider can't be asked the refund is under way (`refundState` REFUNDING): it is done when it answers.
  errors: ["ORDER_NOT_REFUNDABLE", "REFUND_FAILED", "PAYMENT_NOT_REFUNDABLE", "PAYMENT_PROVIDER_MISSING"],
  idempotent: true,
  liveSession: true,
  rateLimit: 60,
  // Each reaches the payment provider.
  staffRateLimit: 120,
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
    /** The last six characters of an order id, or the last four digits of the guest's phone. */
    search: z.optional(
      z.string().check(z.regex(/^([0-9a-fA-F]{6}|\d{4})$/, "Six characters of an order id or four digits of a phone")),
    ),
    status: z.optional(z.enum(["PAID", "COMPLETE", "REFUNDED"])),
    /** A business day in the vendor's zone. */
    day: z.optional(z.iso.date()),
  }),
  output: z.object({ items: z.array(locationOrder), nextToken }),
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
