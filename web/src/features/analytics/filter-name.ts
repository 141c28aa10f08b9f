import type { EnrichedOrder, WeekReport } from "@skipline/contract/analytics";
import * as m from "@skipline/contract/texts";
import { hourSpan } from "./amounts.ts";
import { categoryTexts } from "./categories.ts";
import { customerName } from "./customer-name.ts";
import { productName } from "./report-tables.ts";
import type { OrderFilter } from "./report-view.ts";
import { longDay } from "./weeks.ts";

const marks: Record<NonNullable<OrderFilter["only"]>, string> = {
  refunded: m.report_only_refunded(),
  free: m.report_free_orders(),
  tipped: m.report_only_tipped(),
  discounted: m.report_only_discounted(),
  "handed-over": m.report_only_handed_over(),
};

const kinds: Record<NonNullable<OrderFilter["who"]>, string> = {
  new: m.report_new_customers(),
  returning: m.report_returning_customers(),
  repeat: m.report_who_repeat(),
  member: m.members(),
};

/** "Friday, November 20 · 9 PM – 10 PM": names as the report or the orders themselves tell them. */
export function nameFilter(
  { day, hour, productId, productType, customerId, who, only }: OrderFilter,
  report: WeekReport | undefined,
  orders: readonly EnrichedOrder[],
): string {
  const product =
    report?.topProducts.find((one) => one.productId === productId) ??
    orders.flatMap(({ items }) => items).find((one) => one.productId === productId);
  const customer =
    report?.customers.topCustomers.find((one) => one.customerId === customerId) ??
    orders.find(({ userId }) => userId === customerId)?.customer;
  const names = [
    day && longDay(day),
    hour !== undefined && hourSpan(hour),
    productId && (product ? productName(product) : m.report_one_product()),
    productType && categoryTexts[productType],
    customerId && (customer ? customerName(customer) : m.report_one_customer()),
    who && kinds[who],
    only && marks[only],
  ];
  return names.filter(Boolean).join(" · ") || m.report_all_orders();
}
