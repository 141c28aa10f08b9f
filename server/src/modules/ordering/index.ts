import type { Job } from "../../db/jobs.ts";
import type { Route } from "../../http/call.ts";
import { createOrderPayment } from "./order-payment.ts";
import { createOrderReader } from "./order-reader.ts";
import type { OrderingDeps } from "./ordering-deps.ts";
import { createOrderingJobs } from "./ordering-jobs.ts";
import { orderingRoutes } from "./ordering-routes.ts";
import { createOrderingService } from "./ordering-service.ts";
import * as store from "./ordering-store.ts";

export { isFree, paymentProcessing, type Refusal, refuseCompletion, refuseRefund } from "./order-lifecycle.ts";
export type { OrderRow } from "./ordering-store.ts";

export type Ordering = ReturnType<typeof createOrdering>;

/** A guest's orders: made, changed, paid, watched. Hand-over and refunds move them on through the doors below. */
export function createOrdering(deps: OrderingDeps) {
  const { db, clock } = deps;
  const service = createOrderingService(deps);
  const payment = createOrderPayment(deps, service);
  const reader = createOrderReader(db, clock);
  const routes: Route[] = orderingRoutes({ service, payment, reader, streams: deps.streams });
  const jobs: Job[] = createOrderingJobs(deps);
  return {
    routes,
    jobs,
    /** For payments' `subscribe("ORDER", …)`. */
    paymentSubscriber: payment.paymentSubscriber,
    /** Whose an order is and at which vendor; null when it is not there. */
    findOrderScope: (orderId: string) => store.findOrderRow(db, orderId),
    findOrder: (orderId: string, trx: OrderingDeps["db"] = db) => store.findOrderRow(trx, orderId),
    getOrder: reader.getOrder,
    listCompleted: reader.listCompleted,
    listHistory: reader.listHistory,
    sumTips: reader.sumTips,
    setComplete: store.setComplete,
    setRefunding: store.setRefunding,
    setRefunded: store.setRefunded,
  };
}
