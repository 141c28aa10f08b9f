import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { order, userId } from "./ordering.ts";
import { id } from "./text.ts";

/** The reason with which a guest's own cancelling gives the money back, told in the reader's language. */
export const cancelledReason = "CANCELLED_BY_GUEST";

export const cancelOrder = defineEndpoint({
  id: "ordering.cancelOrder",
  summary: "Give one's own paid order back whole, where the location prepares orders and nobody has taken it yet",
  method: "PUT",
  path: "/users/{userId}/orders/{orderId}/cancel",
  access: { kind: "self" },
  params: z.object({ userId, orderId: id }),
  output: z.object({ order }),
  errors: [
    "ORDER_NOT_CANCELLABLE",
    "ORDER_NOT_REFUNDABLE",
    "REFUND_FAILED",
    "PAYMENT_NOT_REFUNDABLE",
    "PAYMENT_PROVIDER_MISSING",
  ],
  // An order whose money goes back is answered as it is: a repeat asks for nothing more.
  idempotent: "state",
  liveSession: true,
  cost: "refund",
});
