import type { Job } from "../../db/jobs.ts";
import type { Queue } from "../../db/queue-gauges.ts";
import type { Route } from "../../http/call.ts";
import { createBrake } from "./brake.ts";
import { createGiveBack } from "./give-back.ts";
import { createOrderCreation } from "./order-creation.ts";
import { createOrderCompletion } from "./order-completion.ts";
import { tellScreens } from "./order-screens.ts";
import { createOrderPayment } from "./order-payment.ts";
import { createOrderReader } from "./order-reader.ts";
import { listQueue, listShown, type QueueFilter } from "./order-queue.ts";
import { createOrderRefund } from "./order-refund.ts";
import { createOrderScope } from "./order-scope.ts";
import type { OrderingDeps } from "./ordering-deps.ts";
import { createOrderingJobs } from "./ordering-jobs.ts";
import { orderingRoutes } from "./ordering-routes.ts";
import { createOrderingService } from "./ordering-service.ts";
import { createQueueMoves } from "./queue-moves.ts";
import { createReadyNotices, type ReadyNoticeDeps } from "./ready-notices.ts";
import { createReadiness, type ReadinessDeps } from "./readiness.ts";
import { readSummary, type SummaryFilter } from "./summary-view.ts";

export { keptOfProduct } from "./order-line.ts";
export { findTicketOrder, type TicketOrder } from "./order-tickets.ts";
export { readerOf } from "./order-reader.ts";

export type Ordering = ReturnType<typeof createOrdering>;

/** Orders and every way they change: made, paid, handed over, given back. Staff's screens reach them through these doors. */
export function createOrdering(deps: OrderingDeps & ReadinessDeps & ReadyNoticeDeps) {
  const { db, clock } = deps;
  const service = createOrderingService(deps);
  const createOrder = createOrderCreation(deps, service);
  const payment = createOrderPayment(deps, service);
  const reader = createOrderReader(db, clock);
  const { readReadiness, listMissing } = createReadiness(deps);
  const { refundOrder, returnTest, giveBackOrder, cancelOrder } = createOrderRefund(deps, reader);
  const readyNotices = createReadyNotices(deps);
  const routes: Route[] = orderingRoutes({
    readyNotices,
    createOrder,
    cancelOrder,
    service,
    payment,
    reader,
    streams: deps.streams,
    getWait: deps.catalog.getWait,
    readReadiness,
  });
  const brake = createBrake(deps);
  const { errand, job, getWaitingOrders, giveWaitingBack } = createGiveBack({ ...deps, giveBackOrder });
  const jobs: Job[] = [...createOrderingJobs(deps, { returnTest }), brake.job, job, ...readyNotices.jobs];
  const queues: Queue[] = [readyNotices.queue];
  return {
    routes,
    jobs,
    queues,
    errands: [errand, readyNotices.errand],
    /** For payments' `subscribe("ORDER", …)`. */
    paymentSubscriber: payment.paymentSubscriber,
    /** For the relay's `subscribe("screens", …)`. */
    tellScreens,
    /** For the relay's `subscribe("brake", …)`. */
    followQueues: brake.followQueues,
    /** For venues, which open locations. */
    listMissing,
    findOrderScope: createOrderScope(deps),
    ...createOrderCompletion(deps, reader),
    refundOrder,
    getWaitingOrders,
    giveWaitingBack,
    getOrder: reader.getOrder,
    listCompleted: reader.listCompleted,
    listHistory: reader.listHistory,
    sumTips: reader.sumTips,
    listQueue: (asked: QueueFilter) => listQueue(db, asked),
    listShown: (asked: Parameters<typeof listShown>[1]) => listShown(db, asked),
    moveQueued: createQueueMoves(deps, readyNotices),
    summarize: (asked: SummaryFilter) => readSummary(db, asked),
  };
}
