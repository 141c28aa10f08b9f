import { tonightHours } from "@skipline/contract/fulfilment";
import type { LocationOrder } from "@skipline/contract/fulfilment";
import type { OrderPage } from "./order-feed.ts";

/** So many are pinned: the rest follows in the list. */
const mostPinned = 5;

function paidAt({ datetimePaid, datetimeCreated }: LocationOrder): string {
  return datetimePaid ?? datetimeCreated;
}

/**
 * Of the orders that waited when somebody looked those that had waited longest, first: each keeps its place, whatever
 * becomes of it, until somebody looks again. What nobody came for all night is the history's.
 */
export function choosePinned({ items, readAt }: Pick<OrderPage, "items" | "readAt">): readonly LocationOrder[] {
  const oldest = new Date(readAt - tonightHours * 3_600_000).toISOString();
  return items
    .filter((order) => paidAt(order) > oldest)
    .toSorted((a, b) => (paidAt(a) < paidAt(b) ? -1 : 1))
    .slice(0, mostPinned);
}
