import { Undo2 } from "lucide-react";
import { useState } from "react";
import type { Order } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { Menu } from "#ui/menu.tsx";
import { RefundDialog } from "./refund-dialog.tsx";

/** What is seldom done with an order: open as it comes, for whoever asked for it. */
export function OrderActions({ order }: { order: Order }) {
  const [refunding, setRefunding] = useState(false);
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
          ]}
        />
      )}
      <RefundDialog order={order} open={refunding} onClose={() => setRefunding(false)} />
    </>
  );
}
