import type { Order } from "@skipline/contract/ordering";
import { formatPrice } from "../../../lib/price.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { showToast } from "../../../ui/toast.ts";
import { useRefundOrder } from "./staff-order-queries.ts";

export interface RefundDialogProps {
  order: Order;
  open: boolean;
  onClose: () => void;
}

export function RefundDialog({ order, open, onClose }: RefundDialogProps) {
  const refund = useRefundOrder(order.orderId);

  function confirm(): void {
    refund.mutate(undefined, {
      // The bank may take its time: the order then says "Being Refunded" until the money is on its way back.
      onSuccess: ({ order: { status } }) =>
        status === "REFUNDED"
          ? showToast({ title: "Order refunded", tone: "positive" })
          : showToast({ title: "Refund pending", description: "The bank has not confirmed it yet." }),
      onError: () =>
        showToast({
          title: "Unable to refund order",
          description: "We were unable to refund your order. Please try again later.",
          tone: "danger",
        }),
      onSettled: onClose,
    });
  }

  return (
    <ConfirmDialog
      open={open}
      title="Confirm Refund"
      description={`${formatPrice(order.totalAmount)} goes back to the guest. This cannot be undone.`}
      confirmText="Refund"
      danger
      pending={refund.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
