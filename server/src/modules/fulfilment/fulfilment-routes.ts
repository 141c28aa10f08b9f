import * as contract from "@skipline/contract/fulfilment";
import { formatMoney } from "@skipline/contract/money";
import { type Route, route } from "../../http/call.ts";
import { decodeCursor, page } from "../../http/cursor.ts";
import type { Ordering } from "../ordering/index.ts";
import type { createFulfilmentService } from "./fulfilment-service.ts";

const usualPage = 20;

interface RouteDeps {
  service: ReturnType<typeof createFulfilmentService>;
  ordering: Pick<Ordering, "listCompleted" | "sumTips">;
}

export function fulfilmentRoutes({ service, ordering }: RouteDeps): Route[] {
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
      const cursor = query.nextToken === undefined ? null : decodeCursor(query.nextToken);
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
  ];
}
