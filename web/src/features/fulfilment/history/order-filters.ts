import type { listLocationOrders } from "@skipline/contract/fulfilment";
import type { CallInput } from "@skipline/contract/endpoint";
import * as m from "@skipline/contract/texts";

type Query = NonNullable<CallInput<typeof listLocationOrders>["query"]>;
export type OrderFilters = Pick<Query, "search" | "status" | "day">;

export const statusChoices = [
  { value: "PAID", label: m.order_in_progress() },
  { value: "COMPLETE", label: m.orders_filter_completed() },
  { value: "REFUNDED", label: m.orders_filter_refunded() },
] as const;

export const longestSearch = 100;

/** From the page's URL; whatever in it is no filter is left out. */
export function readFilters(params: URLSearchParams): OrderFilters {
  const typed = (params.get("search") ?? "").replaceAll(/\p{Cc}/gu, "").trim();
  const search = typed.slice(0, longestSearch).replaceAll(/\p{Surrogate}/gu, "");
  const status = statusChoices.find(({ value }) => value === params.get("status"))?.value;
  const day = params.get("day") ?? "";
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));
  return {
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(isDay ? { day } : {}),
  };
}

export function hasFilters(filters: OrderFilters): boolean {
  return Object.keys(filters).length > 0;
}
