import type { Order } from "@skipline/contract/ordering";
import { useQuery } from "@tanstack/react-query";
import { PrintButtons } from "./print-buttons.tsx";
import { printersQuery } from "./printers-query.ts";

/** Below a receipt on a screen: the same on paper, where the location has a printer. */
export function PrintHere({ order: { vendorLocationId, orderId, status } }: { order: Order }) {
  const { data } = useQuery(printersQuery(vendorLocationId));
  const [first, ...more] = data?.items ?? [];
  if (!first || status === "IN_PROGRESS") return null;
  return (
    <PrintButtons
      vendorLocationId={vendorLocationId}
      orderId={orderId}
      printers={[first, ...more]}
      hasTicket={status !== "REFUNDED"}
    />
  );
}
