import * as m from "@skipline/contract/texts";
import type { Order } from "@skipline/contract/ordering";
import { shortOrderId } from "@skipline/contract/text";
import { Printer, Share } from "lucide-react";
import { receiptText } from "./receipt-text.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";

export interface ReceiptActionsProps {
  order: Order;
}

/** The device's own share sheet; where it has none, the text goes to the clipboard. */
async function share(order: Order): Promise<void> {
  const title = m.receipt_of({ id: shortOrderId(order.orderId) });
  const text = receiptText(order);
  try {
    if (typeof navigator.share === "function") {
      await navigator.share({ title, text });
      return;
    }
    await navigator.clipboard.writeText(text);
    showToast({ title: m.receipt_copied(), tone: "positive" });
  } catch (error) {
    // Closing the share sheet is no failure.
    if (error instanceof DOMException && error.name === "AbortError") return;
    showToast({ title: m.receipt_not_shared(), tone: "danger" });
  }
}

/** Below a receipt: on paper, or to wherever the guest wants it. Only the receipt is printed (print.css). */
export function ReceiptActions({ order }: ReceiptActionsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {/* A phone prints by its share sheet. */}
      <div className="hidden sm:block">
        <Button
          variant="secondary"
          size="small"
          full
          icon={<Printer aria-hidden="true" className="size-5" />}
          onClick={() => window.print()}
        >
          {m.receipt_print()}
        </Button>
      </div>
      <Button
        variant="secondary"
        size="small"
        full
        icon={<Share aria-hidden="true" className="size-5" />}
        onClick={() => void share(order)}
      >
        {m.receipt_share()}
      </Button>
    </div>
  );
}
