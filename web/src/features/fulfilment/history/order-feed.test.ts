import type { LocationOrder } from "@skipline/contract/fulfilment";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findArrivals, insertOrders, pageSize, updateOrders, withHead } from "./order-feed.ts";
import type { OrderPage } from "./order-feed.ts";

/** Only what the feed looks at. */
function order(count: number, datetimeUpdated = "2026-11-21T04:00:00.000Z"): LocationOrder {
  const datetimeCreated = new Date(Date.parse("2026-11-21T00:00:00Z") + count * 1000).toISOString();
  return { orderId: `order-${count}`, datetimeCreated, datetimeUpdated } as LocationOrder;
}

const ids = (pages: readonly OrderPage[]) => pages.flatMap(({ items }) => items.map(({ orderId }) => orderId));

/** Order `count` is the newest; a cursor names the order that it follows. */
function createServer(initial: number) {
  let count = initial;
  return {
    arrive: (more: number) => void (count += more),
    all: () => Array.from({ length: count }, (_, index) => `order-${count - index}`),
    read(token: string | null, limit = pageSize): OrderPage {
      const from = token === null ? count : Number(token) - 1;
      const items = Array.from({ length: Math.max(0, Math.min(limit, from)) }, (_, index) => order(from - index));
      const last = from - items.length + 1;
      return { items, token, readAt: 0, nextToken: last > 1 && items.length > 0 ? String(last) : null };
    },
  };
}

describe("the live list of orders", () => {
  it("updates in place, and only where something changed", () => {
    const pages = [0, 1].map((page) => ({ ...createServer(60).read(page === 0 ? null : "31"), readAt: 0 }));
    const later = order(60, "2026-11-21T04:00:01.000Z");
    const next = updateOrders(pages, [later, order(20)]);
    expect(next[0]?.items[0]).toBe(later);
    expect(next[1]).toBe(pages[1]);
    expect(ids(next)).toEqual(ids(pages));
    expect(updateOrders(pages, [order(60, "2020-01-01T00:00:00.000Z")])).toBe(pages);
  });

  it("puts an order that was paid late where it belongs", () => {
    const whole = createServer(60);
    const pages = [whole.read(null), whole.read("31")];
    const without = pages.map((page) => ({ ...page, items: page.items.filter((one) => one.orderId !== "order-20") }));
    expect(ids(insertOrders(without, [order(20), order(44)]))).toEqual(ids(pages));
    expect(ids(insertOrders([whole.read(null)], [order(20)]))).toEqual(ids([whole.read(null)]));
  });

  it("counts what is new", () => {
    const server = createServer(40);
    const pages = [server.read(null)];
    server.arrive(2);
    expect(findArrivals(pages, server.read(null)).map(({ orderId }) => orderId)).toEqual(["order-42", "order-41"]);
  });

  it("begins anew where the newest page does not reach the list", () => {
    const server = createServer(40);
    const pages = [server.read(null)];
    server.arrive(pageSize + 5);
    expect(withHead(pages, server.read(null))).toEqual([server.read(null)]);
  });

  it("shows the first order of a day", () => {
    const server = createServer(0);
    const pages = [server.read(null)];
    server.arrive(1);
    expect(ids(withHead(pages, server.read(null)))).toEqual(["order-1"]);
  });

  it("takes older orders that moved up under a filter for no news", () => {
    const pages = [{ ...createServer(60).read(null), nextToken: "31" }];
    const head = { ...createServer(60).read("41"), token: null };
    expect(findArrivals(pages, head)).toEqual([]);
    expect(withHead(pages, head)).toEqual([head]);
  });

  const step = fc.oneof(
    fc.record({ kind: fc.constant("arrive"), count: fc.integer({ min: 1, max: pageSize + 3 }) }),
    fc.record({ kind: fc.constant("more"), count: fc.constant(0) }),
    fc.record({ kind: fc.constant("reveal"), count: fc.constant(0) }),
  );

  it("is at each moment the top of the server's list, without a hole or a double, and each page can be asked again", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 150 }), fc.array(step, { maxLength: 40 }), (initial, steps) => {
        const server = createServer(initial);
        let pages: readonly OrderPage[] = [server.read(null)];
        let shown = server.all();
        for (const { kind, count } of steps) {
          if (kind === "arrive") server.arrive(count);
          if (kind === "more") {
            const token = pages.at(-1)?.nextToken ?? null;
            if (token !== null) pages = [...pages, server.read(token)];
          }
          if (kind === "reveal") {
            pages = withHead(pages, server.read(null));
            shown = server.all();
          }
          expect(ids(pages)).toEqual(shown.slice(0, ids(pages).length));
          expect(pages.every(({ items }) => items.length <= pageSize)).toBe(true);
          for (const page of pages.slice(1))
            expect(ids([server.read(page.token, page.items.length)])).toEqual(ids([page]));
        }
        for (let token = pages.at(-1)?.nextToken ?? null; token !== null; token = pages.at(-1)?.nextToken ?? null) {
          pages = [...pages, server.read(token)];
        }
        expect(ids(pages)).toEqual(shown);
      }),
      { numRuns: 300 },
    );
  });
});
