import type { Order } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { Badge } from "#ui/badge.tsx";

interface OrderMarksProps {
  order: Pick<Order, "tableNumber" | "isTest">;
  solid?: boolean;
}

/** What sets an order apart: that it only tries the location, and where the guest sits. Nothing for most. */
export function OrderMarks({ order: { tableNumber, isTest }, solid = false }: OrderMarksProps) {
  return (
    <>
      {isTest && (
        <Badge tone="notice" solid={solid}>
          {m.order_test()}
        </Badge>
      )}
      {tableNumber !== null && (
        <Badge tone="info" solid={solid}>
          {m.order_table({ table: tableNumber })}
        </Badge>
      )}
    </>
  );
}
