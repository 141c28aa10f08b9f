import * as m from "@skipline/contract/texts";
import { isApiError } from "#api/errors.ts";
import { showToast } from "#ui/toast.ts";
import { useRefundOrder } from "./staff-order-queries.ts";

/** In the server's words, where it says what keeps the money from going back. */
export function sayWhyNotBack(error: unknown): string {
  return (isApiError(error, "ORDER_NOT_REFUNDABLE", "PAYMENT_NOT_REFUNDABLE") && error.message) || m.refund_unable();
}

/** Gives an order's money back and says what came of it. */
export function useRefund(orderId: string) {
  const { mutate, isPending } = useRefundOrder(orderId);
  function refund(reason: string, onSettled?: () => void): void {
    mutate(
      { refundReason: reason },
      {
        // The bank may take its time: the order then says "Being Refunded" until the money is on its way back.
        onSuccess: ({ order: { status } }) => {
          if (status === "REFUNDED") showToast({ title: m.order_refunded(), tone: "positive" });
        },
        onError: (error) =>
          showToast({
            title: m.refund_unable_title(),
            description: sayWhyNotBack(error),
            tone: "danger",
          }),
        ...(onSettled ? { onSettled } : {}),
      },
    );
  }
  return { refund, isPending };
}
