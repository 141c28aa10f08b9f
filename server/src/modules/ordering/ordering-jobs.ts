import { atOnce } from "../../at-once.ts";
import type { Job } from "../../db/jobs.ts";
import { withTransaction } from "../../db/transaction.ts";
import { recordOrder } from "./order-activity.ts";
import { unpaidHours } from "./order-lifecycle.ts";
import type { OrderingDeps } from "./ordering-deps.ts";
import type { OrderRefund } from "./order-refund.ts";
import { endHold, listEndedHolds } from "./order-statements.ts";
import * as store from "./ordering-store.ts";
import { returnTests } from "./order-tests.ts";

const batch = 100;
/** One run ends after that many orders; the next one goes on. */
const mostOrders = 20_000;
/** Of a minute; the oldest first. */
const mostHolds = 2_000;
/** A call to the provider each, where a payment is still open. */
const ordersAtOnce = 8;

type Deps = Pick<OrderingDeps, "db" | "clock" | "log" | "payments">;

export function createOrderingJobs(deps: Deps, { returnTest }: Pick<OrderRefund, "returnTest">): Job[] {
  return [
    { name: "ordering.expire-unpaid", cron: "*/10 * * * *", run: () => expireUnpaid(deps) },
    { name: "ordering.end-holds", cron: "* * * * *", run: () => endHolds(deps) },
    { name: "ordering.return-tests", cron: "* * * * *", run: () => returnTests({ ...deps, returnTest }) },
  ];
}

/**
 * What was held for a payment that did not come goes back on sale. The payment is withdrawn first: nobody pays for what
 * somebody else may have bought. One that is being paid keeps its hold.
 */
async function endHolds({ db, clock, log, payments }: Deps): Promise<void> {
  const ended = await listEndedHolds(db, clock.now(), mostHolds);
  await atOnce(ordersAtOnce, ended, async (orderId) => {
    try {
      const { status } = await payments.cancelIntent({ purpose: "ORDER", reference: orderId });
      if (status === "none" || status === "canceled") await endHold(db, orderId, clock.now());
    } catch (error) {
      log.warn({ err: error, orderId }, "a hold could not be ended");
    }
  });
}

/** Closes unpaid orders that nobody touched for a day. The payment is withdrawn first: what was paid stays payable. */
async function expireUnpaid({ db, clock, log, payments }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - unpaidHours * 3_600_000);
  let last: store.OrderRow | null = null;
  for (let seen = 0; seen < mostOrders; seen += batch) {
    const orders: store.OrderRow[] = await store.listUntouched(db, before, last, batch);
    await atOnce(ordersAtOnce, orders, async (order) => {
      try {
        await expire(order);
      } catch (error) {
        log.warn({ err: error, orderId: order.orderId }, "order could not be expired");
      }
    });
    last = orders.at(-1) ?? null;
    if (orders.length < batch) return;
  }

  async function expire(order: store.OrderRow): Promise<void> {
    const reference = { purpose: "ORDER" as const, reference: order.orderId };
    const { status } = await payments.cancelIntent(reference);
    if (status !== "none" && status !== "canceled") return;
    await withTransaction(db, async (trx) => {
      if (!(await store.setExpired(trx, order, clock.now()))) return;
      await recordOrder(trx, clock, order, "order.expired", null);
    });
  }
}
