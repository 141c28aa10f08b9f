import { randomUUIDv7 } from "node:crypto";
import { tonightHours } from "@skipline/contract/fulfilment";
import { type GiveBack, mostGivenBack, type WaitingOrders } from "@skipline/contract/give-back";
import { type Cents, formatMoney } from "@skipline/contract/money";
import * as m from "@skipline/contract/texts";
import type { Kysely } from "kysely";
import { atOnce } from "../../at-once.ts";
import { recordActivity } from "../../db/activity.ts";
import { type Errand, type ErrandOutcome, type GiveJobs, sweepErrand } from "../../db/errands.ts";
import type { Database } from "../../db/schema.ts";
import { AppError } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import { once } from "../../http/effect.ts";
import * as store from "./give-back-store.ts";
import type { OrderRefund } from "./order-refund.ts";
import type { OrderingDeps } from "./ordering-deps.ts";

interface GiveBackDeps extends Pick<OrderingDeps, "db" | "clock" | "log"> {
  send: GiveJobs;
  giveBackOrder: OrderRefund["giveBackOrder"];
}

interface Wanted {
  vendorLocationId: string;
  /** As they were shown. */
  count: number;
  amount: Cents;
  until: Date;
  reason: string;
}

/** Each asks the provider once. */
const ordersAtOnce = 8;
/** In one sweep; the next one goes on. */
const mostSwept = 100;
/** After that the refunds are written down alone; whoever looks after refunds asks the provider for them. */
const askingMs = 30_000;

/**
 * All that waits at a location goes back. Agreed on in one transaction, then done order by order, by whatever server is there:
 * each is given back as by hand, so of whoever hands one over, cancels it or gives it back at that moment one wins.
 */
export function createGiveBack({ db, clock, log, send, giveBackOrder }: GiveBackDeps) {
  const errand: Errand = {
    name: "ordering.give-back",
    tries: 5,
    pauseSeconds: 5,
    trySeconds: 120,
    listDue: async () => (await store.listRunning(db, mostSwept)).map((giveBackId) => [giveBackId]),
    run,
  };

  async function look(on: Kysely<Database>, vendorLocationId: string, until = clock.now()) {
    const now = clock.now();
    const after = new Date(now.getTime() - tonightHours * 3_600_000);
    const bounded = until < now ? until : now;
    const all = await store.listWaiting(on, { vendorLocationId, after, until: bounded, limit: mostGivenBack });
    const found = all.filter((order) => !order.isWithBank);
    const amount = found.reduce((sum, { left }) => sum + left, 0);
    const waiting: WaitingOrders = {
      count: found.length,
      disputed: all.length - found.length,
      amount: formatMoney(amount),
      until: bounded.toISOString(),
    };
    return { found, amount, waiting };
  }

  async function getWaitingOrders(vendorLocationId: string) {
    const running = await store.findRunning(db, vendorLocationId);
    const { waiting } = await look(db, vendorLocationId);
    return { waiting, giveBack: running && (await show(db, running)) };
  }

  async function show(on: Kysely<Database>, { orderIds, amount, requestedByName }: store.Deed): Promise<GiveBack> {
    const left = await store.listLeft(on, orderIds);
    return { count: orderIds.length, amount: formatMoney(amount), left: left.length, by: requestedByName };
  }

  /** @throws AppError WAITING_CHANGED where more wait than were shown; CONFLICT while another one runs there */
  function giveWaitingBack(by: StaffCaller, wanted: Wanted): Promise<GiveBack> {
    return once(
      db,
      by.key,
      async (trx) => {
        const deed = await agree(trx, by, wanted);
        await send(trx, errand.name, [[deed.giveBackId]]);
        return { made: deed.giveBackId, answer: await show(trx, deed) };
      },
      async (giveBackId) => {
        const deed = await store.findDeed(db, giveBackId);
        if (!deed) throw new Error(`a key names no give back: ${giveBackId}`);
        return show(db, deed);
      },
    );
  }

  async function agree(trx: Kysely<Database>, by: StaffCaller, wanted: Wanted): Promise<store.Deed> {
    const { vendorLocationId, reason } = wanted;
    const { found, amount } = await look(trx, vendorLocationId, wanted.until);
    // What somebody has taken meanwhile is no news; what nobody was shown is.
    if (found.length === 0 || found.length > wanted.count || amount > wanted.amount) {
      const { waiting } = await look(trx, vendorLocationId);
      throw new AppError("WAITING_CHANGED", m.refused_waiting_changed, { details: { waiting } });
    }
    const { actor, role } = by;
    const deed: store.Deed = {
      giveBackId: randomUUIDv7(),
      vendorId: role.vendorId,
      vendorLocationId,
      orderIds: found.map(({ orderId }) => orderId),
      amount,
      reason,
      requestedBy: actor.userId,
      requestedByName: role.name,
      createdAt: clock.now(),
    };
    if (!(await store.insertDeed(trx, deed))) throw new AppError("CONFLICT", m.refused_give_back_running);
    await recordActivity(trx, clock, {
      type: "location.waiting_given_back",
      actor: { userId: actor.userId, name: role.name },
      vendorId: role.vendorId,
      subjectType: "location",
      subjectId: vendorLocationId,
      details: { count: found.length, backCents: amount, reason },
    });
    return deed;
  }

  async function run([giveBackId]: readonly string[]): Promise<ErrandOutcome> {
    const deed = giveBackId === undefined ? null : await store.findDeed(db, giveBackId);
    if (!deed) return "done";
    const { reason, requestedBy, requestedByName } = deed;
    const by = { userId: requestedBy, name: requestedByName };
    const started = clock.now().getTime();
    await atOnce(ordersAtOnce, await store.listLeft(db, deed.orderIds), async (order) => {
      try {
        await giveBackOrder(order, { reason, by, isAsked: clock.now().getTime() - started < askingMs });
      } catch (error) {
        // Taken by somebody, or refused by the provider, as its order says: it is theirs who look at it next.
        if (!(error instanceof AppError)) throw error;
        log.warn({ err: error, orderId: order.orderId }, "a waiting order was not given back");
      }
    });
    await store.finishDeed(db, deed.giveBackId, clock.now());
    return "done";
  }

  return {
    errand,
    /** Where a server died, or had no queue. */
    job: { name: "ordering.give-back-sweep", cron: "* * * * *", run: () => sweepErrand(db, send, errand) },
    getWaitingOrders,
    giveWaitingBack,
  };
}
