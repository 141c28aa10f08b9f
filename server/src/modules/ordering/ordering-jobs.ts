import { sql } from "kysely";
import { recordActivity } from "../../db/activity.ts";
import type { Job } from "../../db/jobs.ts";
import { withTransaction } from "../../db/transaction.ts";
import { idempotencyHours } from "../../http/idempotency.ts";
import { unpaidHours } from "./order-lifecycle.ts";
import type { OrderingDeps } from "./ordering-deps.ts";
import * as store from "./ordering-store.ts";

const batch = 100;
/** One run ends after that many orders; the next one goes on. */
const mostOrders = 2_000;
const deleteBatch = 5_000;
const mostDeleteBatches = 20;
/** Longer than any window that is counted. */
const rateLimitHours = 48;

type Deps = Pick<OrderingDeps, "db" | "clock" | "log" | "payments">;

export function createOrderingJobs(deps: Deps): Job[] {
  return [
    { name: "ordering.expire-unpaid", cron: "*/10 * * * *", run: () => expireUnpaid(deps) },
    { name: "ordering.clear-old-keys", cron: "23 * * * *", run: () => clearOldKeys(deps) },
  ];
}

/** Closes unpaid orders that nobody touched for a day. The payment is withdrawn first: what was paid stays payable. */
async function expireUnpaid({ db, clock, log, payments }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - unpaidHours * 3_600_000);
  let last: store.OrderRow | null = null;
  for (let seen = 0; seen < mostOrders; seen += batch) {
    const orders: store.OrderRow[] = await store.listUntouched(db, before, last, batch);
    for (const order of orders) {
      try {
        await expire(order);
      } catch (error) {
        log.warn({ err: error, orderId: order.orderId }, "order could not be expired");
      }
    }
    last = orders.at(-1) ?? null;
    if (orders.length < batch) return;
  }

  async function expire(order: store.OrderRow): Promise<void> {
    const reference = { purpose: "ORDER" as const, reference: order.orderId };
    const { status } = await payments.cancelIntent(reference);
    if (status !== "none" && status !== "canceled") return;
    await withTransaction(db, async (trx) => {
      if (!(await store.setExpired(trx, order, clock.now()))) return;
      await recordActivity(trx, clock, {
        type: "order.expired",
        actor: null,
        vendorId: order.vendorId,
        subjectType: "order",
        subjectId: order.orderId,
      });
    });
  }
}

/** Keys and counters past their use, in bounded bites. */
async function clearOldKeys({ db, clock }: Deps): Promise<void> {
  const now = clock.now().getTime();
  const oldKeys = new Date(now - idempotencyHours * 3_600_000);
  const oldCounts = new Date(now - rateLimitHours * 3_600_000);
  const bites = [
    sql`update customer_order set create_key = null where order_id in (
      select order_id from customer_order where create_key is not null and created_at < ${oldKeys} limit ${deleteBatch})`,
    sql`delete from idempotency_key where ctid in (
      select ctid from idempotency_key where created_at < ${oldKeys} and locked_until < ${new Date(now)} limit ${deleteBatch})`,
    sql`delete from rate_limit where ctid in (
      select ctid from rate_limit where window_start < ${oldCounts} limit ${deleteBatch})`,
  ];
  for (const bite of bites) {
    for (let count = 0; count < mostDeleteBatches; count += 1) {
      const { numAffectedRows } = await bite.execute(db);
      if ((numAffectedRows ?? 0n) < BigInt(deleteBatch)) break;
    }
  }
}
