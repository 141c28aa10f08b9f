import { Undo2 } from "lucide-react";
import { useState } from "react";
import type { Order } from "@skipline/contract/ordering";
import { Menu } from "#ui/menu.tsx";
import { RefundDialog } from "./refund-dialog.tsx";

/** What is seldom done with an order: open as it comes, for whoever asked for it. */
export function OrderActions({ order }: { order: Order }) {
  const [refunding, setRefunding] = useState(false);
  return (
    <>
      {order.allowedActions.includes("REFUND") && (
        <Menu
          label="Order actions"
          defaultOpen
          items={[
            {
              label: "Start Refund",
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
