import type { Order } from "@skipline/contract/ordering";
import type { Call } from "../../http/call.ts";
import type { News } from "../../http/follow-news.ts";
import type { Streams } from "../../http/streams.ts";
import { type OrderReader, readerOf } from "./order-reader.ts";
import type { OrderingDeps } from "./ordering-deps.ts";
import { waitAlone } from "./wait-store.ts";

interface StreamDeps {
  streams: Pick<Streams, "stream">;
  reader: Pick<OrderReader, "getOrder">;
  getWait: OrderingDeps["catalog"]["getWait"];
}

/**
 * Live status of an order: the whole order first, then the whole order each time the caller sees another one. An unpaid
 * one follows the menu too: what sells out can't be paid for. One that waits follows its queue; where that alone has moved, the
 * order is not read again, since all who wait there would.
 */
export function streamOrder(
  { streams, reader, getWait }: StreamDeps,
  orderId: string,
  call: Call,
): Promise<{ order: Order }> {
  let shown: Order | null = null;
  async function look(news: News): Promise<Order> {
    if (shown !== null && isOfWaitAlone(news)) return withWait(shown);
    // The role that the caller has by now.
    return reader.getOrder(orderId, readerOf(call));
  }
  async function withWait(order: Order): Promise<Order> {
    const { pickup } = order;
    if (!isMade(pickup)) return order;
    const { readyAt } = await getWait(order.vendorLocationId);
    return { ...order, pickup: { ...pickup, expectedAt: readyAt[orderId] ?? null } };
  }
  async function read(news: News): Promise<{ order: Order; isNew: boolean }> {
    const order = await look(news);
    const isNew = JSON.stringify(order) !== JSON.stringify(shown);
    shown = order;
    return { order, isNew };
  }
  return streams.stream<{ order: Order }>(call, {
    channel: "order_changed",
    topic: orderId,
    async first(follow) {
      const { order } = await read(allMayBeNew);
      const isUnpaid = order.status === "IN_PROGRESS";
      if (!isUnpaid && !isMade(order.pickup)) return { order };
      if (isUnpaid) follow("menu_changed", order.vendorLocationId);
      // One that is paid for while it is watched waits then.
      follow("wait_changed", order.vendorLocationId);
      // What changed before it was followed.
      return { order: (await read(allMayBeNew)).order };
    },
    async next(news) {
      const { order, isNew } = await read(news);
      return isNew ? [{ order }] : [];
    },
  });
}

const allMayBeNew: News = { details: [], isUnsure: true };

const isOfWaitAlone = ({ details, isUnsure }: News): boolean =>
  !isUnsure && details.every((detail) => detail === waitAlone);

/** Whether it waits to be made, or is being made. */
const isMade = (pickup: Order["pickup"]): pickup is NonNullable<Order["pickup"]> =>
  pickup !== null && pickup.state !== "READY" && pickup.state !== "HANDED_OVER";
