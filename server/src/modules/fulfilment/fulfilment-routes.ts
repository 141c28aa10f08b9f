import * as contract from "@skipline/contract/fulfilment";
import { checkId } from "@skipline/contract/id-check";
import { formatMoney, parseMoney } from "@skipline/contract/money";
import { getWaitingOrders, giveWaitingBack } from "@skipline/contract/give-back";
import { undoHandOver } from "@skipline/contract/undo-hand-over";
import type { ProductType } from "@skipline/contract/product-types";
import * as m from "@skipline/contract/texts";
import { type BusinessDays, businessDayOf, businessDayRange } from "../../business-day.ts";
import type { Clock } from "../../clock.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import { type Route, route, staffCaller, vitalRoute } from "../../http/call.ts";
import { byTime, readPage } from "../../http/cursor.ts";
import type { Streams } from "../../http/streams.ts";
import { type Ordering, readerOf } from "../ordering/index.ts";
import { printersChanged } from "./printer-store.ts";

const pages = { usual: 20, key: byTime };
/** At the start, and when news may have been missed: look at the whole page. */
const anyOrder = { orderId: null };

/** What handing over asks of a location. */
type FulfilledAt = BusinessDays & {
  preparesOrders: boolean;
  targetMinutes: number;
  kitchenTypes: readonly ProductType[];
};

export interface FulfilmentDeps {
  clock: Clock;
  ordering: Pick<
    Ordering,
    | "completeOrder"
    | "undoHandOver"
    | "findHandOvers"
    | "checkId"
    | "refundOrder"
    | "listCompleted"
    | "listHistory"
    | "sumTips"
    | "summarize"
    | "listQueue"
    | "listShown"
    | "moveQueued"
    | "getWaitingOrders"
    | "giveWaitingBack"
  >;
  venues: {
    findLocation(vendorLocationId: string): Promise<FulfilledAt | null>;
  };
  streams: Pick<Streams, "stream">;
}

export function fulfilmentRoutes({ clock, ordering, venues, streams }: FulfilmentDeps): Route[] {
  async function getLocation(vendorLocationId: string): Promise<FulfilledAt> {
    const location = await venues.findLocation(vendorLocationId);
    if (!location) throw notFound("Location");
    return location;
  }

  async function dayOf(vendorLocationId: string, day: string | undefined): Promise<[Date, Date] | null> {
    return day === undefined ? null : businessDayRange(day, await getLocation(vendorLocationId));
  }

  return [
    vitalRoute(contract.completeOrder, ({ params, query }, call) =>
      ordering.completeOrder(staffCaller(call), {
        orderId: params.orderId,
        vendorLocationId: query.vendorLocationId,
        isDespiteAlert: query.despiteAlert !== undefined,
      }),
    ),
    route(undoHandOver, async ({ params: { orderId }, body: { vendorLocationId, datetimeCompleted } }, call) => {
      const completedAt = new Date(datetimeCompleted);
      return { order: await ordering.undoHandOver(staffCaller(call), { orderId, vendorLocationId, completedAt }) };
    }),
    route(checkId, async ({ params }, call) => ({ order: await ordering.checkId(staffCaller(call), params.orderId) })),
    route(contract.refundOrder, async ({ params, body }, call) => ({
      order: await ordering.refundOrder(staffCaller(call), {
        orderId: params.orderId,
        reason: body.refundReason,
        amount: body.amount === undefined ? undefined : parseMoney(body.amount),
        lines: body.lines,
      }),
    })),
    route(getWaitingOrders, ({ params }) => ordering.getWaitingOrders(params.vendorLocationId)),
    route(giveWaitingBack, async ({ params, body }, call) => {
      const { count, amount, until, refundReason: reason } = body;
      const wanted = { ...params, count, amount: parseMoney(amount), until: new Date(until), reason };
      return { giveBack: await ordering.giveWaitingBack(staffCaller(call), wanted) };
    }),
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
    route(contract.getLocationSummary, async ({ params: { vendorLocationId }, query }) => {
      const location = await getLocation(vendorLocationId);
      const now = clock.now();
      const date = query.day ?? businessDayOf(now, location);
      const [start, end] = businessDayRange(date, location);
      const tonight = new Date(now.getTime() - contract.tonightHours * 3_600_000);
      const sums = await ordering.summarize({ vendorLocationId, tonight, between: [start, end] });
      return {
        waiting: { count: sums.waiting, since: sums.waitingSince?.toISOString() ?? null },
        soldOutCount: sums.soldOut,
        tipAmount: formatMoney(sums.tonightTips),
        day: {
          date,
          startTime: start.toISOString(),
          endTime: end.toISOString(),
          orderCount: sums.orders,
          tipAmount: formatMoney(sums.tips),
          totalAmount: formatMoney(sums.total),
          refundedCount: sums.refunded,
        },
      };
    }),
    route(contract.listQueue, async ({ params: { vendorLocationId }, query: { orderIds = null } }, call) => {
      const { mostQueued, tonightHours } = contract;
      const after = new Date(clock.now().getTime() - tonightHours * 3_600_000);
      const [{ preparesOrders, targetMinutes, kitchenTypes }, items, handOvers] = await Promise.all([
        getLocation(vendorLocationId),
        ordering.listQueue({ vendorLocationId, after, orderIds, limit: mostQueued + 1 }),
        orderIds ? [] : ordering.findHandOvers(staffCaller(call).actor.userId, vendorLocationId),
      ]);
      const isMore = items.length > mostQueued;
      const hasKitchen = kitchenTypes.length > 0;
      return { preparesOrders, targetMinutes, hasKitchen, items: items.slice(0, mostQueued), isMore, handOvers };
    }),
    route(contract.moveQueued, async ({ params: { vendorLocationId }, body: { steps } }, call) => {
      const { preparesOrders } = await getLocation(vendorLocationId);
      if (!preparesOrders) throw new AppError("RULE_VIOLATED", m.refused_queue_at_once);
      if (new Set(steps.map(({ orderId }) => orderId)).size < steps.length) {
        throw new AppError("RULE_VIOLATED", m.refused_queue_twice);
      }
      const { actor, role, key } = staffCaller(call);
      const by = { userId: actor.userId, name: role.name };
      return { items: await ordering.moveQueued({ vendorLocationId, by, steps, key }) };
    }),
    route(contract.streamLocationOrders, ({ params }, call) =>
      streams.stream<{ orderId: string | null }>(call, {
        channel: "location_orders_changed",
        topic: params.vendorLocationId,
        async first(follow) {
          follow(printersChanged, params.vendorLocationId);
          return anyOrder;
        },
        // Of its printers it is said that something has changed, and no more.
        next: async ({ details, isUnsure }) =>
          isUnsure || details.includes("") ? [anyOrder] : details.map((orderId) => ({ orderId })),
      }),
    ),
  ];
}
