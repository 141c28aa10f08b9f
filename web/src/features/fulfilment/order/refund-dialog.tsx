import { noRefundReason, type Order } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { formatPrice } from "@skipline/contract/price";
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
      title={m.refund_confirm_title()}
      description={m.refund_confirm({ sum: formatPrice(order.refundable ?? order.totalAmount) })}
      confirmText={m.refund()}
      danger
      pending={isPending}
      onConfirm={() => refund(noRefundReason, onClose)}
      onCancel={onClose}
    />
  );
}
