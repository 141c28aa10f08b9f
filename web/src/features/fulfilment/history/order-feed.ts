import type { LocationOrder } from "@skipline/contract/fulfilment";

/** A run of the list as one answer brought it. */
export interface OrderPage {
  items: readonly LocationOrder[];
  nextToken: string | null;
  /** The cursor that it was asked with: the same question brings the same orders again, as they are then. */
  token: string | null;
  /** This device's clock when it was asked. */
  readAt: number;
}

export const pageSize = 30;

/** Takes each order as the newest answer has it, in its place. Pages without a change stay the same objects. */
export function updateOrders(pages: readonly OrderPage[], news: readonly LocationOrder[]): readonly OrderPage[] {
  const byId = new Map(news.map((order) => [order.orderId, order]));
  const isNews = (order: LocationOrder) => {
    const other = byId.get(order.orderId);
    // Answers overtake one another; equal ones need no new object.
    return other !== undefined && other.datetimeUpdated > order.datetimeUpdated ? other : null;
  };
  const next = pages.map((page) =>
    page.items.some((order) => isNews(order))
      ? { ...page, items: page.items.map((order) => isNews(order) ?? order) }
      : page,
  );
  return next.some((page, index) => page !== pages[index]) ? next : pages;
}

function isOlder(a: LocationOrder, b: LocationOrder): boolean {
  if (a.datetimeCreated !== b.datetimeCreated) return a.datetimeCreated < b.datetimeCreated;
  return a.orderId < b.orderId;
}

/** The newest page's orders that belong above the list's end and are not in it yet. */
export function findArrivals(pages: readonly OrderPage[], head: OrderPage): LocationOrder[] {
  const known = new Set(pages.flatMap(({ items }) => items.map(({ orderId }) => orderId)));
  const end = pages.findLast(({ items }) => items.length > 0)?.items.at(-1);
  return head.items.filter((order) => !known.has(order.orderId) && !(end && isOlder(order, end)));
}

/** Puts orders that are not in the list where they belong in it; those below its end come with a later page. */
export function insertOrders(pages: readonly OrderPage[], orders: readonly LocationOrder[]): readonly OrderPage[] {
  return findArrivals(pages, { items: orders, nextToken: null, token: null, readAt: 0 }).reduce((shown, order) => {
    const at = shown.findIndex(({ items }) => items.some((other) => isOlder(other, order)));
    return shown.map((page, index) => {
      if (index !== at) return page;
      const place = page.items.findIndex((other) => isOlder(other, order));
      return { ...page, items: page.items.toSpliced(place, 0, order) };
    });
  }, pages);
}

/** The list with the newest page on top; what that page holds stands there and nowhere else. */
export function withHead(pages: readonly OrderPage[], head: OrderPage): readonly OrderPage[] {
  const end = pages.findLast(({ items }) => items.length > 0)?.items.at(-1);
  const oldest = head.items.at(-1);
  const reachesEnd = !end || !oldest || !isOlder(end, oldest);
  // So many came that some lie between the newest page and the list: it begins anew.
  const hasGap = head.nextToken !== null && findArrivals(pages, head).length === head.items.length;
  if (reachesEnd || hasGap) return [head];
  const inHead = new Set(head.items.map(({ orderId }) => orderId));
  const rest = pages.map((page) => {
    const items = page.items.filter(({ orderId }) => !inHead.has(orderId));
    return items.length === page.items.length ? page : { ...page, items };
  });
  const [first, second, ...others] = rest as [OrderPage, ...OrderPage[]];
  // What slid out of the top begins where the newest page ends.
  const slid = { ...first, token: head.nextToken };
  if (slid.items.length === 0) return [head, ...rest.slice(1)];
  if (second && slid.items.length + second.items.length <= pageSize) {
    const items = [...slid.items, ...second.items];
    return [head, { ...second, items, token: slid.token, readAt: Math.min(slid.readAt, second.readAt) }, ...others];
  }
  return [head, slid, ...(second ? [second, ...others] : [])];
}
