import * as contract from "@skipline/contract/fulfilment";
import { formatMoney } from "@skipline/contract/money";
import { type BusinessDays, businessDayRange } from "../../business-day.ts";
import { notFound } from "../../http/app-error.ts";
import { type Route, route, staffCaller } from "../../http/call.ts";
import { byTime, readPage } from "../../http/cursor.ts";
import type { EventStreams } from "../../http/event-stream.ts";
import { type Ordering, readerOf } from "../ordering/index.ts";

const pages = { usual: 20, key: byTime };
/** At the start, and when news may have been missed: look at the whole page. */
const anyOrder = { orderId: null };

export interface FulfilmentDeps {
  ordering: Pick<Ordering, "completeOrder" | "refundOrder" | "listCompleted" | "listHistory" | "sumTips">;
  venues: { findLocation(vendorLocationId: string): Promise<BusinessDays | null> };
  streams: Pick<EventStreams, "stream">;
}

export function fulfilmentRoutes({ ordering, venues, streams }: FulfilmentDeps): Route[] {
  async function dayOf(vendorLocationId: string, day: string | undefined): Promise<[Date, Date] | null> {
    if (day === undefined) return null;
    const location = await venues.findLocation(vendorLocationId);
    if (!location) throw notFound("Location");
    return businessDayRange(day, location);
  }

  return [
    route(contract.completeOrder, ({ params, query }, call) =>
      ordering.completeOrder(staffCaller(call), {
        orderId: params.orderId,
        vendorLocationId: query.vendorLocationId,
        isDespiteAlert: query.despiteAlert !== undefined,
      }),
    ),
    route(contract.refundOrder, async ({ params, body }, call) => ({
      order: await ordering.refundOrder(staffCaller(call), { orderId: params.orderId, reason: body.refundReason }),
    })),
    route(contract.listFulfilledOrders, async ({ query }, call) => {
      const range = { vendorLocationId: query.vendorLocationId, after: new Date(query.datetimeCompletedAfter) };
      const [{ rows, nextToken }, tips] = await Promise.all([
        readPage(
          query,
          pages,
          (after, limit) => ordering.listCompleted(range, readerOf(call), after, limit),
          (row) => ({ time: row.completedAt ?? row.createdAt, id: row.orderId }),
        ),
        ordering.sumTips(range),
      ]);
      return { items: rows.map((row) => row.order), nextToken, totalTipAmount: formatMoney(tips) };
    }),
    route(contract.listLocationOrders, async ({ params, query }, call) => {
      const { search, status, day } = query;
      const { vendorLocationId } = params;
      const filter = { vendorLocationId, search, status, between: await dayOf(vendorLocationId, day) };
      const { rows, nextToken } = await readPage(
        query,
        pages,
        (after, limit) => ordering.listHistory(filter, readerOf(call), after, limit),
        (row) => ({ time: row.createdAt, id: row.orderId }),
      );
      return { items: rows.map(({ order, customerPhoneLast4 }) => ({ ...order, customerPhoneLast4 })), nextToken };
    }),
    route(contract.streamLocationOrders, ({ params }, call) =>
      streams.stream<{ orderId: string | null }>(call, {
        channel: "location_orders_changed",
        topic: params.vendorLocationId,
        first: async () => anyOrder,
        next: async ({ details, isUnsure }) => (isUnsure ? [anyOrder] : details.map((orderId) => ({ orderId }))),
      }),
    ),
  ];
}
