import { Scissors, Undo2 } from "lucide-react";
import { useState } from "react";
import type { Order } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { Menu } from "#ui/menu.tsx";
import { PartRefundSheet } from "./part-refund-sheet.tsx";
import { RefundDialog } from "./refund-dialog.tsx";

/** What is seldom done with an order: open as it comes, for whoever asked for it. */
export function OrderActions({ order }: { order: Order }) {
  const [refunding, setRefunding] = useState(false);
  const [parting, setParting] = useState(false);
  // A server of the release before says nothing of it, and takes the whole alone.
  const hasParts = order.refundable !== null && order.refundable !== "0.00";
  return (
    <>
      {order.allowedActions.includes("REFUND") && (
        <Menu
          label={m.order_actions()}
          defaultOpen
          items={[
            {
              label: m.refund_start(),
              danger: true,
              icon: <Undo2 aria-hidden="true" className="size-5" />,
              onSelect: () => setRefunding(true),
            },
            ...(hasParts
              ? [
                  {
                    label: m.refund_part(),
                    icon: <Scissors aria-hidden="true" className="size-5" />,
                    onSelect: () => setParting(true),
                  },
                ]
              : []),
          ]}
        />
      )}
      <PartRefundSheet order={order} open={parting} onClose={() => setParting(false)} />
      <RefundDialog order={order} open={refunding} onClose={() => setRefunding(false)} />
    </>
  );
}
