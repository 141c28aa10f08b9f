import type { Order } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { IdCard } from "lucide-react";
import { Badge } from "#ui/badge.tsx";

/** "1 item", "12 items": all pieces, not lines. */
export function countText(items: Order["cartItems"]): string {
  return m.items({ count: items.reduce((sum, { quantity }) => sum + quantity, 0) });
}

/** On every order with alcohol: the guest has said so when ordering, and shows it now. */
export function AgeBadge({ order }: { order: Pick<Order, "cartItems"> }) {
  if (!order.cartItems.some(({ productType }) => productType === "ALCOHOLIC_ITEM")) return null;
  return (
    <Badge tone="warning" solid icon={<IdCard aria-hidden="true" />}>
      {m.order_check_id()}
    </Badge>
  );
}
