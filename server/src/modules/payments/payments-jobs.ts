import { sql } from "kysely";
import { atOnce } from "../../at-once.ts";
import { deleteInBatches } from "../../db/in-batches.ts";
import type { Job } from "../../db/jobs.ts";
import { PaymentProviderError } from "../../providers/payments/payment-provider.ts";
import type { Intents } from "./intents.ts";
import type { FindSubscriber, PaymentsDeps } from "./payments-deps.ts";
import { claimUnsettledPayments, idleMinutes, type Unsettled } from "./payments-store.ts";
import type { Refunds } from "./refunds.ts";
import type { Returns } from "./returns.ts";
import { claimUnsettledRefunds } from "./refunds-store.ts";

const batchSize = 100;
const maxPerRun = 2_000;
/** Calls to the provider at once, far below its rate limit. */
const callsAtOnce = 10;
/**
 * Twice as long as a provider brings an event again (Stripe three days, the sandbox three and a half). One that somebody
 * sends by hand after that only makes us look: the state is fetched, and what is recorded already is nothing new.
 */
const eventDays = 7;

interface JobParts {
  findSubscriber: FindSubscriber;
  intents: Intents;
  refunds: Refunds;
  returns: Returns;
}

/** The safety net under webhooks and answers that were lost: no charge without its order, no refund half done. */
export function createPaymentsJobs(deps: PaymentsDeps, { findSubscriber, intents, refunds, returns }: JobParts): Job[] {
  const { db, clock, log } = deps;

  async function look(payment: Unsettled): Promise<void> {
    const idleMs = clock.now().getTime() - payment.touchedAt.getTime();
    const isIdle = payment.status !== "PROCESSING" && idleMs >= idleMinutes * 60_000;
    if (isIdle && findSubscriber(payment.purpose).withdrawsIdle) await intents.withdrawIdle(payment);
    else await intents.check(payment);
  }

  async function settleAll<T>(claim: () => Promise<T[]>, work: (item: T) => Promise<unknown>): Promise<void> {
    for (let done = 0; done < maxPerRun; done += batchSize) {
      const batch = await claim();
      await atOnce(callsAtOnce, batch, (item) => tryTo(work, item));
      if (batch.length < batchSize) return;
    }
  }

  async function tryTo<T>(work: (item: T) => Promise<unknown>, item: T): Promise<void> {
    try {
      await work(item);
    } catch (error) {
      // The others must not wait for one that can't be settled; it comes round again.
      const isKnown = error instanceof PaymentProviderError;
      log[isKnown ? "warn" : "error"]({ err: error }, "payment or refund not settled");
    }
  }

  async function clearOldEvents(): Promise<void> {
    const before = new Date(clock.now().getTime() - eventDays * 86_400_000);
    await deleteInBatches(db, "webhook_event", sql`received_at < ${before}`);
    await deleteInBatches(db, "declined_card", sql`declined_at < ${before}`);
  }

  return [
    { name: "payments.clear-old-events", cron: "41 * * * *", run: clearOldEvents },
    { name: "payments.find-unreturned", cron: "47 * * * *", run: returns.findLeft },
    {
      name: "payments.settle-open",
      cron: "* * * * *",
      run: () => settleAll(() => claimUnsettledPayments(db, clock.now(), batchSize), look),
    },
    {
      name: "payments.settle-refunds",
      cron: "* * * * *",
      run: () =>
        settleAll(
          () => claimUnsettledRefunds(db, clock.now(), batchSize),
          (refundId) => refunds.executeRefund(refundId),
        ),
    },
  ];
}
