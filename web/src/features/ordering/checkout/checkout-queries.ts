import { getOrder, getOrderPayment } from "@skipline/contract/ordering";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/call.ts";
import { endpointQuery } from "#api/query.ts";
import { keepClientSecret } from "../stored-order.ts";

export function orderQuery(userId: string, orderId: string) {
  return endpointQuery(getOrder, { params: { userId, orderId } }, { refetchOnMount: "always" });
}

/** Only after a reload: creating and changing an order hand the secret over themselves. It never goes to the cache. */
export function clientSecretQuery(userId: string, orderId: string) {
  return queryOptions({
    queryKey: ["checkout.clientSecret", orderId],
    queryFn: async ({ signal }) => {
      const { order, ...secret } = await call(getOrderPayment, { params: { userId, orderId } }, { signal });
      keepClientSecret(orderId, secret);
      return order.isFree;
    },
    gcTime: 0,
  });
}
