import { categoryNames } from "@skipline/contract/analytics";
import type { EnrichedOrder, WeekReport } from "@skipline/contract/analytics";
import { hourSpan } from "./amounts.ts";
import { customerName } from "./customer-name.ts";
import { productName } from "./report-tables.ts";
import type { OrderFilter } from "./report-view.ts";
import { longDay } from "./weeks.ts";

const marks: Record<NonNullable<OrderFilter["only"]>, string> = {
  refunded: "Money went back",
  free: "Free orders",
  tipped: "With a tip",
  discounted: "With a discount",
  "handed-over": "Handed over",
};

const kinds: Record<NonNullable<OrderFilter["who"]>, string> = {
  new: "New customers",
  returning: "Returning customers",
  repeat: "Customers who ordered more than once",
  member: "Members",
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
    productId && (product ? productName(product) : "One product"),
    productType && categoryNames[productType],
    customerId && (customer ? customerName(customer) : "One customer"),
    who && kinds[who],
    only && marks[only],
  ];
  return names.filter(Boolean).join(" · ") || "All orders";
}
