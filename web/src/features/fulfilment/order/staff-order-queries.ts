import { useMutation, useQuery } from "@tanstack/react-query";
import { listFulfilledOrders, refundOrder } from "@skipline/contract/fulfilment";
import { getOrder } from "@skipline/contract/ordering";
import type { Order } from "@skipline/contract/ordering";
import type { CallInput } from "@skipline/contract/endpoint";
import * as m from "@skipline/contract/texts";
import { useState } from "react";
import { call } from "#api/call.ts";
import { NetworkError, isApiError } from "#api/errors.ts";
import { queryClient } from "#api/query-client.ts";
import { endpointQuery, retryQuery } from "#api/query.ts";
import { showToast } from "#ui/toast.ts";
import { completionDelay, isFinalAnswer, limitedUntil, retryCompletion } from "./order-outcome.ts";
import { completeScanned, staffUserId } from "../queue/hand-over.ts";
import { forgetScan, keepScan, keptKeys } from "../queue/saved-scan.ts";
import type { ScanOfOrder } from "../queue/saved-scan.ts";

const tipHours = 12;

export function staffOrderQuery(orderId: string) {
  return endpointQuery(
    getOrder,
    { params: { userId: staffUserId, orderId } },
    {
      retry: (failures, error) => limitedUntil(error) !== undefined || retryQuery(failures, error),
      retryDelay: completionDelay,
    },
  );
}

function keepOrder(order: Order): void {
  queryClient.setQueryData(staffOrderQuery(order.orderId).queryKey, { order });
}

/** Asks for the order again, whatever the cache says. `isQuiet`: something else has been said already. */
async function refreshOrder(orderId: string, isQuiet: boolean): Promise<void> {
  try {
    await queryClient.fetchQuery({ ...staffOrderQuery(orderId), staleTime: 0 });
  } catch {
    if (isQuiet) return;
    showToast({
      title: m.error_title(),
      description: m.order_refresh_failed(),
      tone: "danger",
    });
  }
}

export function sayNotCompleted(error: unknown): void {
  const description = (isApiError(error) && error.message) || m.please_try_again();
  showToast({ title: m.order_completion_failed(), description, tone: "danger" });
}

/** Hands the order over, under one key for one scan, however often it has to be sent; kept before it is sent. */
export function useCompleteOrder({ orderId, vendorLocationId, scan }: ScanOfOrder) {
  return useMutation({
    onMutate: () => keepScan({ orderId, vendorLocationId, scan }),
    mutationFn: (shown: { isWarned: boolean }) =>
      completeScanned({ id: keptKeys.keyFor(scan), input: { orderId, vendorLocationId } }, shown),
    retry: retryCompletion,
    retryDelay: completionDelay,
    onSuccess: () => forgetScan(scan),
    onError: (error) => {
      if (isFinalAnswer(error) || isApiError(error, "ORDER_NOT_PAID")) forgetScan(scan);
      if (isFinalAnswer(error)) keptKeys.drop(scan);
      sayNotCompleted(error);
    },
    onSettled: (_answer, error, _said, kept) => {
      kept?.release();
      // Not waited for: the answer itself is what the bartender looks at. Without a network there is nothing to ask.
      if (!(error instanceof NetworkError)) void refreshOrder(orderId, error !== null);
    },
  });
}

type RefundBody = CallInput<typeof refundOrder>["body"];

function useRefundUnder(orderId: string, intent: string) {
  return useMutation({
    mutationFn: (body: RefundBody) =>
      call(
        refundOrder,
        { params: { userId: staffUserId, orderId }, body },
        { idempotencyKey: keptKeys.keyFor(intent) },
      ),
    onSuccess: ({ order }) => {
      keptKeys.drop(intent);
      keepOrder(order);
    },
    onError: (error) => {
      if (isFinalAnswer(error)) keptKeys.drop(intent);
    },
    onSettled: (_answer, error) => {
      if (!(error instanceof NetworkError)) void refreshOrder(orderId, error !== null);
    },
  });
}

/** Gives the money back; a try without an answer is repeated under the same key when the bartender asks again. */
export function useRefundOrder(orderId: string) {
  return useRefundUnder(orderId, `refund:${orderId}`);
}

/**
 * Gives a part of it back. While a try has no answer the order has one key for that, whatever is chosen next: the server
 * then says whether the first was made after all, before anything else goes back.
 */
export function usePartRefund(orderId: string) {
  return useRefundUnder(orderId, `refund-part:${orderId}`);
}

/** The tips of the last twelve hours at the location, that of an order handed over just now among them. */
export function useTipTotal(vendorLocationId: string): string | undefined {
  const [since] = useState(() => new Date(Date.now() - tipHours * 3_600_000).toISOString());
  const { data } = useQuery(
    endpointQuery(listFulfilledOrders, {
      query: { datetimeCompletedAfter: since, vendorLocationId, limit: 1 },
    }),
  );
  return data?.totalTipAmount;
}
