import { getLocationSummary, listLocationOrders } from "@skipline/contract/fulfilment";
import type { LocationOrder } from "@skipline/contract/fulfilment";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { InfiniteData } from "@tanstack/react-query";
import { call } from "#api/call.ts";
import { queryClient } from "#api/query-client.ts";
import { endpointQuery } from "#api/query.ts";
import { pageSize, updateOrders } from "./order-feed.ts";
import type { OrderPage } from "./order-feed.ts";
import type { OrderFilters } from "./order-filters.ts";

export interface OrderList {
  vendorLocationId: string;
  filters: OrderFilters;
}

type Loaded = InfiniteData<OrderPage, string | null>;

export async function readPage(
  { vendorLocationId, filters }: OrderList,
  token: string | null,
  signal?: AbortSignal,
  limit = pageSize,
): Promise<OrderPage> {
  const readAt = Date.now();
  const query = { limit, ...filters, ...(token === null ? {} : { nextToken: token }) };
  const { items, nextToken } = await call(listLocationOrders, { params: { vendorLocationId }, query }, { signal });
  return { items, nextToken, token, readAt };
}

/** Pages stay as they were read; what changes later is written into them, so that nothing jumps. */
export function ordersQuery(list: OrderList) {
  return infiniteQueryOptions({
    queryKey: [listLocationOrders.id, list.vendorLocationId, list.filters] as const,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => readPage(list, pageParam, signal),
    getNextPageParam: ({ nextToken }: OrderPage) => nextToken,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Changes the loaded pages; nothing where none are loaded. */
export function changePages(list: OrderList, change: (pages: readonly OrderPage[]) => readonly OrderPage[]): void {
  queryClient.setQueryData<Loaded>(ordersQuery(list).queryKey, (data) => {
    if (!data) return data;
    const pages = change(data.pages);
    return pages === data.pages ? data : { pages: [...pages], pageParams: pages.map(({ token }) => token) };
  });
}

/** As many as one answer holds. */
const mostWaiting = 100;

/** Who waits for an order, as it was when somebody looked: what is pinned must not come and go under a finger. */
export function waitingQuery(vendorLocationId: string) {
  return queryOptions({
    queryKey: [listLocationOrders.id, vendorLocationId, "waiting"] as const,
    queryFn: ({ signal }) => readPage({ vendorLocationId, filters: { status: "PAID" } }, null, signal, mostWaiting),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** How the location stands on a business day; without one, now. */
export function summaryQuery(vendorLocationId: string, day?: string) {
  return endpointQuery(getLocationSummary, { params: { vendorLocationId }, query: day === undefined ? {} : { day } });
}

/** Takes orders as they are now wherever they are shown, in their place. */
export function putOrders(list: OrderList, orders: readonly LocationOrder[]): void {
  changePages(list, (pages) => updateOrders(pages, orders));
  queryClient.setQueryData(
    waitingQuery(list.vendorLocationId).queryKey,
    (page) => page && updateOrders([page], orders)[0],
  );
}

/** One order as it is now, and null where it is gone. */
export async function readOrder(vendorLocationId: string, orderId: string): Promise<LocationOrder | null> {
  const { items } = await readPage({ vendorLocationId, filters: { search: orderId } }, null);
  return items[0] ?? null;
}

/** Asks again for a run of orders that may have changed while nobody listened. */
export async function refreshPage(list: OrderList, page: OrderPage): Promise<void> {
  const fresh = await readPage(list, page.token, undefined, Math.max(1, page.items.length));
  changePages(list, (pages) =>
    updateOrders(pages, fresh.items).map((one) => (one.token === page.token ? { ...one, readAt: fresh.readAt } : one)),
  );
}
