import type { EnrichedOrder } from "@skipline/contract/analytics";
import { formatDateTime } from "#lib/dates.ts";
import { customerName } from "./customer-name.ts";
import { productName } from "./report-tables.ts";
import type { ReportTable } from "./report-tables.ts";

const amounts = [
  ["Subtotal", "subtotal"],
  ["Tax", "taxAmount"],
  ["Tip", "tipAmount"],
  ["Total", "totalAmount"],
  ["Paid", "totalAmountPaid"],
  ["Discount", "discountAmount"],
  ["Given back", "refundedAmount"],
] as const satisfies readonly (readonly [string, keyof EnrichedOrder])[];

/** Orders behind a figure as a table, with the amounts that they counted with. */
export function ordersTable(orders: readonly EnrichedOrder[], timeZone: string): ReportTable {
  return {
    title: "Orders",
    columns: [
      ...["Order", "Location", "Paid at", "Status", "Customer", "Items"].map((name) => ({
        name,
        kind: "text" as const,
      })),
      ...amounts.map(([name]) => ({ name, kind: "money" as const })),
    ],
    rows: orders.map((order) => ({
      cells: [
        order.orderId,
        order.vendorLocationId,
        formatDateTime(order.datetimePaid, timeZone),
        order.status,
        customerName(order.customer),
        order.items.map((item) => `${item.quantity} ${productName(item)}`).join(", "),
        ...amounts.map(([, key]) => order[key]),
      ],
    })),
  };
}
