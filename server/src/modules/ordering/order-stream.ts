import type { Order } from "@skipline/contract/ordering";
import type { Call } from "../../http/call.ts";
import type { Streams } from "../../http/streams.ts";
import { type OrderReader, readerOf } from "./order-reader.ts";

/**
 * Live status of an order: the whole order first, then the whole order each time the caller sees another one. An unpaid
 * one follows the menu too: what sells out can't be paid for.
 */
export function streamOrder(
  streams: Pick<Streams, "stream">,
  reader: Pick<OrderReader, "getOrder">,
  orderId: string,
  call: Call,
): Promise<{ order: Order }> {
  let shown = "";
  async function read(): Promise<{ order: Order; isNew: boolean }> {
    // The role that the caller has by now.
    const order = await reader.getOrder(orderId, readerOf(call));
    const before = shown;
    shown = JSON.stringify(order);
    return { order, isNew: shown !== before };
  }
  return streams.stream<{ order: Order }>(call, {
    channel: "order_changed",
    topic: orderId,
    async first(follow) {
      const { order } = await read();
      if (order.pickup && order.pickup.state !== "READY" && order.pickup.state !== "HANDED_OVER") {
        follow("wait_changed", order.vendorLocationId);
      }
      if (order.status !== "IN_PROGRESS") return { order };
      follow("menu_changed", order.vendorLocationId);
      // It may be paid while it is watched, and then waits.
      follow("wait_changed", order.vendorLocationId);
      return { order: (await read()).order };
    },
    async next() {
      const { order, isNew } = await read();
      return isNew ? [{ order }] : [];
    },
  });
}
