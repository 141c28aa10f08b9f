import type { Order } from "@skipline/contract/ordering";
import type { Call } from "../../http/call.ts";
import type { Streams } from "../../http/streams.ts";
import { type OrderReader, readerOf } from "./order-reader.ts";

/**
 * Live status of an order: the whole order first, then the whole order each time the caller sees another one. An unpaid
 * one follows the menu too: what sells out can't be paid for. One that waits follows its queue.
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
      const isUnpaid = order.status === "IN_PROGRESS";
      const waits = order.pickup !== null && order.pickup.state !== "READY" && order.pickup.state !== "HANDED_OVER";
      if (!isUnpaid && !waits) return { order };
      if (isUnpaid) follow("menu_changed", order.vendorLocationId);
      // One that is paid for while it is watched waits then.
      follow("wait_changed", order.vendorLocationId);
      // What changed before it was followed.
      return { order: (await read()).order };
    },
    async next() {
      const { order, isNew } = await read();
      return isNew ? [{ order }] : [];
    },
  });
}
