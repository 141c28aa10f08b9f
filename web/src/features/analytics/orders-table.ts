import type { EnrichedOrder } from "@skipline/contract/analytics";
import * as m from "@skipline/contract/texts";
import { formatDateTime } from "#lib/dates.ts";
import { customerName } from "./customer-name.ts";
import { productName } from "./report-tables.ts";
import type { ReportTable } from "./report-tables.ts";

const amounts = [
  [m.subtotal(), "subtotal"],
  [m.amount_tax(), "taxAmount"],
  [m.tip(), "tipAmount"],
  [m.total(), "totalAmount"],
  [m.report_order_paid(), "totalAmountPaid"],
  [m.report_order_discount(), "discountAmount"],
  [m.report_order_given_back(), "refundedAmount"],
] as const satisfies readonly (readonly [string, keyof EnrichedOrder])[];

/** In both names, where the guest read another one: "2 Agua fresca (Fresh water)". */
export function describeItem(item: EnrichedOrder["items"][number]): string {
  const name = productName(item);
  const read = item.asRead ? productName(item.asRead) : name;
  return `${item.quantity} ${name}${read === name ? "" : ` (${read})`}`;
}

/** Orders behind a figure as a table, with the amounts that they counted with. */
export function ordersTable(orders: readonly EnrichedOrder[], timeZone: string): ReportTable {
  return {
    title: m.orders(),
    columns: [
      ...[m.order(), m.location(), m.report_order_paid_at(), m.status(), m.report_customer(), m.items_title()].map(
        (name) => ({ name, kind: "text" as const }),
      ),
      ...amounts.map(([name]) => ({ name, kind: "money" as const })),
    ],
    rows: orders.map((order) => ({
      cells: [
        order.orderId,
        order.vendorLocationId,
        formatDateTime(order.datetimePaid, timeZone),
        order.status,
        customerName(order.customer),
        order.items.map(describeItem).join(", "),
        ...amounts.map(([, key]) => order[key]),
      ],
    })),
  };
}
