import * as m from "@skipline/contract/texts";
import { showToast } from "#ui/toast.ts";
import { useRefundOrder } from "./staff-order-queries.ts";

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
        onError: () =>
          showToast({
            title: m.refund_unable_title(),
            description: m.refund_unable(),
            tone: "danger",
          }),
        ...(onSettled ? { onSettled } : {}),
      },
    );
  }
  return { refund, isPending };
}
