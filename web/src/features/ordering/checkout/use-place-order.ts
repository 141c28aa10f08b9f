import { markPaid } from "@skipline/contract/ordering";
import type { Order } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { useMutation } from "@tanstack/react-query";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { getSession } from "#api/session.ts";
import { randomId } from "#lib/random-id.ts";
import type { Payment } from "./use-payment.ts";

/** A failure whose words are for the guest. */
class PlaceOrderError extends Error {}

/** A free order is placed without a payment: the server says whether it is free. */
export function usePlaceOrder(order: Order, payment: Payment) {
  return useMutation({
    mutationFn: async () => {
      const userId = getSession()?.profile.userId;
      if (!userId) throw new PlaceOrderError(m.checkout_signed_out());
      if (!order.isFree) throw new PlaceOrderError(m.checkout_not_free());
      const params = { userId, orderId: order.orderId };
      return (await call(markPaid, { params }, { idempotencyKey: randomId() })).order;
    },
    onMutate: () => payment.setError(null),
    onSuccess: (placed) => payment.finish(placed),
    onError: (error) => {
      // It has grown since, or it was placed from another tab.
      if (isApiError(error, "CART_CHANGED")) payment.review();
      else if (isApiError(error, "ORDER_NOT_PAYABLE")) void payment.settle("unknown");
      else if (isApiError(error, "ORDER_NOT_PAID", "ORDER_NOT_FREE")) payment.setError(m.checkout_not_free());
      else payment.setError(error instanceof PlaceOrderError ? error.message : m.checkout_failed());
    },
  });
}
