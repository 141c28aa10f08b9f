import type { Order } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { Badge } from "#ui/badge.tsx";

interface TableBadgeProps {
  order: Pick<Order, "tableNumber">;
  solid?: boolean;
}

/** Where the guest sits; nothing for an order of the bar. */
export function TableBadge({ order: { tableNumber }, solid = false }: TableBadgeProps) {
  if (tableNumber === null) return null;
  return (
    <Badge tone="info" solid={solid}>
      {m.order_table({ table: tableNumber })}
    </Badge>
  );
}
