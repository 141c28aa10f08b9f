import type { Order } from "@skipline/contract/ordering";
import { OrderReceipt } from "#components/order-receipt.tsx";
import { ReceiptActions } from "#components/receipt-actions.tsx";
import { PrintHere } from "../printers/print-here.tsx";

/** The slip, in the lines' place: a file of its own, as few look at it. */
export function StaffReceipt({ order }: { order: Order }) {
  return (
    <div className="grid gap-3">
      <OrderReceipt order={order} />
      <ReceiptActions order={order} />
      <PrintHere order={order} />
    </div>
  );
}
