import { noRefundReason, type Order } from "@skipline/contract/ordering";
import { formatPrice } from "#lib/price.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useRefund } from "./use-refund.ts";

export interface RefundDialogProps {
  order: Order;
  open: boolean;
  onClose: () => void;
}

export function RefundDialog({ order, open, onClose }: RefundDialogProps) {
  const { refund, isPending } = useRefund(order.orderId);
  return (
    <ConfirmDialog
      open={open}
      title="Confirm Refund"
      description={`${formatPrice(order.totalAmount)} goes back to the guest. This cannot be undone.`}
      confirmText="Refund"
      danger
      pending={isPending}
      onConfirm={() => refund(noRefundReason, onClose)}
      onCancel={onClose}
    />
  );
}
