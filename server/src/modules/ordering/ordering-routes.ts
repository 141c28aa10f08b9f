import { cancelOrder as cancelOrderCall } from "@skipline/contract/order-cancelling";
import * as contract from "@skipline/contract/ordering";
import { getReadiness } from "@skipline/contract/readiness";
import { getReadyNotice, keepReadyNotice } from "@skipline/contract/ready-notice";
import * as m from "@skipline/contract/texts";
import { type Saying } from "@skipline/contract/words";
import { AppError } from "../../http/app-error.ts";
import { type Route, route } from "../../http/call.ts";
import { byTime, readPage } from "../../http/cursor.ts";
import { readerLanguage } from "../../http/reader-language.ts";
import type { Streams } from "../../http/streams.ts";
import type { createOrderCreation } from "./order-creation.ts";
import type { createOrderPayment } from "./order-payment.ts";
import type { OrderingDeps } from "./ordering-deps.ts";
import { streamOrder } from "./order-stream.ts";
import { type OrderReader, readerOf } from "./order-reader.ts";
import type { createReadiness } from "./readiness.ts";
import type { ReadyNotices } from "./ready-notices.ts";
import type { OrderRefund } from "./order-refund.ts";
import type { OrderingService } from "./ordering-service.ts";

const pages = { usual: 20, key: byTime };

interface RouteDeps {
  createOrder: ReturnType<typeof createOrderCreation>;
  service: OrderingService;
  cancelOrder: OrderRefund["cancelOrder"];
  payment: ReturnType<typeof createOrderPayment>;
  reader: OrderReader;
  streams: Pick<Streams, "stream">;
  getWait: OrderingDeps["catalog"]["getWait"];
  readReadiness: ReturnType<typeof createReadiness>["readReadiness"];
  readyNotices: Pick<ReadyNotices, "getReadyNotice" | "keepReadyNotice">;
}

export function orderingRoutes(deps: RouteDeps): Route[] {
  const { createOrder, service, cancelOrder, payment, reader, streams, getWait, readReadiness, readyNotices } = deps;
  return [
    route(getReadiness, ({ params }) => readReadiness(params)),
    route(contract.createOrder, ({ params, body }, call) => {
      requireSame(body.userId, params.userId, m.refused_order_other_user_id);
      const { vendorLocationId, cartItems, tipAmount, ageAcknowledged = false, tableNumber = null } = body;
      const by = { actor: call.actor(), key: call.key };
      const language = readerLanguage(call.request);
      return createOrder(by, { vendorLocationId, cartItems, tipAmount, ageAcknowledged, tableNumber, language });
    }),
    route(contract.updateOrder, ({ params, body }, call) => {
      requireSame(body.userId ?? params.userId, params.userId, m.refused_order_of_other);
      requireSame(body.orderId ?? params.orderId, params.orderId, m.refused_order_other_than_path);
      const { userId: _userId, orderId: _orderId, vendorAddress: _vendorAddress, ...change } = body;
      const { orderId } = params;
      const by = { actor: call.actor(), key: call.key };
      const language = readerLanguage(call.request);
      return service.updateOrder(by, { ...change, orderId, language });
    }),
    route(contract.markPaid, async ({ params }, call) => ({
      order: await payment.markPaid(call.actor(), params.orderId),
    })),
    route(cancelOrderCall, async ({ params }, call) => ({
      order: await cancelOrder(await service.findOwn(call.actor(), params.orderId)),
    })),
    route(contract.getOrder, async ({ params }, call) => ({
      order: await reader.getOrder(params.orderId, readerOf(call)),
    })),
    route(getReadyNotice, async ({ params }, call) => ({
      readyNotice: await readyNotices.getReadyNotice(call.actor(), params.orderId),
    })),
    route(keepReadyNotice, async ({ params, body }, call) => ({
      readyNotice: await readyNotices.keepReadyNotice(call.actor(), params.orderId, {
        ...body,
        language: readerLanguage(call.request),
      }),
    })),
    route(contract.getOrderPayment, ({ params }, call) => service.getOrderPayment(call.actor(), params.orderId)),
    route(contract.listOrders, async ({ query }, call) => {
      const { rows, nextToken } = await readPage(
        query,
        pages,
        (after, limit) => reader.listOwn(readerOf(call), after, limit),
        (row) => ({ time: row.createdAt, id: row.orderId }),
      );
      return { items: rows.map((row) => row.order), nextToken };
    }),
    route(contract.calculateTax, async ({ body }, call) => ({
      taxAmountExclusive: await service.calculateTax(call.actor(), body),
    })),
    route(contract.streamOrder, ({ params }, call) => streamOrder({ streams, reader, getWait }, params.orderId, call)),
  ];
}

function requireSame(given: string, expected: string, saying: Saying): void {
  if (given !== expected) throw new AppError("RULE_VIOLATED", saying);
}
