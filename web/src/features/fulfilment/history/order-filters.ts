import type { listLocationOrders } from "@skipline/contract/fulfilment";
import type { CallInput } from "@skipline/contract/endpoint";

type Query = CallInput<typeof listLocationOrders>["query"];
export type OrderFilters = Pick<Query, "search" | "status" | "day">;

export const statusChoices = [
  { value: "PAID", label: "IN PROGRESS" },
  { value: "COMPLETE", label: "Completed" },
  { value: "REFUNDED", label: "Refunded" },
] as const;

const searchable = /^(?:[0-9a-f]{6}|\d{4})$/;

/** What is typed or scanned into the field, as the server takes it: "#A1B2C3 " → "a1b2c3". */
function cleanSearch(text: string): string {
  return text.replaceAll(/[\s#]/g, "").toLowerCase();
}

/** Complete enough to be looked for: six characters of an order id or four digits of a phone. */
export function isSearchable(text: string): boolean {
  return searchable.test(cleanSearch(text));
}

/** From the page's URL; whatever in it is no filter is left out. */
export function readFilters(params: URLSearchParams): OrderFilters {
  const search = cleanSearch(params.get("search") ?? "");
  const status = statusChoices.find(({ value }) => value === params.get("status"))?.value;
  const day = params.get("day") ?? "";
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));
  return {
    ...(searchable.test(search) ? { search } : {}),
    ...(status ? { status } : {}),
    ...(isDay ? { day } : {}),
  };
}

export function hasFilters(filters: OrderFilters): boolean {
  return Object.keys(filters).length > 0;
}
