import type { Order } from "@skipline/contract/ordering";
import { IdCard } from "lucide-react";
import { Badge } from "#ui/badge.tsx";

/** "1 item", "12 items": all pieces, not lines. */
export function countText(items: Order["cartItems"]): string {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return count === 1 ? "1 item" : `${count} items`;
}

/** On every order with alcohol: the guest has said so when ordering, and shows it now. */
export function AgeBadge({ order }: { order: Pick<Order, "cartItems"> }) {
  if (!order.cartItems.some(({ productType }) => productType === "ALCOHOLIC_ITEM")) return null;
  return (
    <Badge tone="warning" solid icon={<IdCard aria-hidden="true" />}>
      Check ID 21+
    </Badge>
  );
}
