import * as contract from "@skipline/contract/fulfilment";
import { formatMoney } from "@skipline/contract/money";
import { type BusinessDays, businessDayRange } from "../../business-day.ts";
import { notFound } from "../../http/app-error.ts";
import { type Route, route } from "../../http/call.ts";
import { decodeUuidCursor, page } from "../../http/cursor.ts";
import type { EventStreams } from "../../http/event-stream.ts";
import type { Ordering } from "../ordering/index.ts";
import type { createFulfilmentService } from "./fulfilment-service.ts";

const usualPage = 20;
/** At the start, and when news may have been missed: look at the whole page. */
const anyOrder = { orderId: null };

export interface RouteDeps {
  service: ReturnType<typeof createFulfilmentService>;
  ordering: Pick<Ordering, "listCompleted" | "listHistory" | "sumTips">;
  venues: { findLocation(vendorLocationId: string): Promise<BusinessDays | null> };
  streams: Pick<EventStreams, "stream">;
}

export function fulfilmentRoutes({ service, ordering, venues, streams }: RouteDeps): Route[] {
  async function dayOf(vendorLocationId: string, day: string | undefined): Promise<[Date, Date] | null> {
    if (day === undefined) return null;
    const location = await venues.findLocation(vendorLocationId);
    if (!location) throw notFound("Location");
    return businessDayRange(day, location);
  }

  return [
    route(contract.completeOrder, ({ params, query }, call) =>
      service.completeOrder(call, { orderId: params.orderId, vendorLocationId: query.vendorLocationId }),
    ),
    route(contract.refundOrder, async ({ params, body }, call) => ({
      order: await service.refundOrder(call, { orderId: params.orderId, reason: body.refundReason }),
    })),
    route(contract.listFulfilledOrders, async ({ query }, call) => {
      const range = { vendorLocationId: query.vendorLocationId, after: new Date(query.datetimeCompletedAfter) };
      const limit = query.limit ?? usualPage;
      const cursor = query.nextToken === undefined ? null : decodeUuidCursor(query.nextToken);
      const [rows, tips] = await Promise.all([
        ordering.listCompleted(range, call, cursor, limit + 1),
        ordering.sumTips(range),
      ]);
      const shown = page(rows, limit, (row) => ({ time: row.completedAt ?? row.createdAt, id: row.orderId }));
      return {
        items: shown.rows.map((row) => row.order),
        nextToken: shown.nextToken,
        totalTipAmount: formatMoney(tips),
      };
    }),
    route(contract.listLocationOrders, async ({ params, query }, call) => {
      const { vendorLocationId } = params;
      const { search, status } = query;
      const limit = query.limit ?? usualPage;
      const cursor = query.nextToken === undefined ? null : decodeUuidCursor(query.nextToken);
      const between = await dayOf(vendorLocationId, query.day);
      const rows = await ordering.listHistory({ vendorLocationId, search, status, between }, call, cursor, limit + 1);
      const shown = page(rows, limit, (row) => ({ time: row.createdAt, id: row.orderId }));
      const items = shown.rows.map(({ order, customerPhoneLast4 }) => ({ ...order, customerPhoneLast4 }));
      return { items, nextToken: shown.nextToken };
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
