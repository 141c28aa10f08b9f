import { currency, formatMoney } from "@skipline/contract/money";
import type { Payout, PayoutLine } from "@skipline/contract/payouts";
import { atOnce } from "../../at-once.ts";
import { recordActivity } from "../../db/activity.ts";
import type { Job } from "../../db/jobs.ts";
import { withTransaction } from "../../db/transaction.ts";
import { notFound } from "../../http/app-error.ts";
import {
  type PaymentProvider,
  PaymentProviderError,
  type PayoutPlace,
  type ProviderPayout,
} from "../../providers/payments/payment-provider.ts";
import type { PaymentsDeps } from "./payments-deps.ts";
import * as store from "./payouts-store.ts";
import { type CallBudget, createCallBudget, isRefused } from "./provider-calls.ts";
import type { Providers } from "./providers.ts";

/** Under events that were lost. */
const staleMs = 6 * 3_600_000;
/** As long a bank may send one back, and longer: their states change no more after that. */
const lookBackDays = 35;
const accountsPerRun = 200;
const payoutsPerRun = 200;
const callsAtOnce = 5;
/** A run goes on where the last one ended; a payout of more lines takes several. */
const mostPages = 100;
const mostLateMatches = 5_000;

/** What venues' accounts sent to their banks, and of what it was made: never believed of an event, always asked. */
export function createPayouts(deps: PaymentsDeps, providers: Providers) {
  const { db, clock, log } = deps;

  /** An event is about it. One of nobody's account here is left alone. */
  async function learn(call: CallBudget, provider: PaymentProvider, place: PayoutPlace): Promise<void> {
    const fetchedAt = clock.now();
    await save(call, provider, await call(() => provider.payouts.fetch(place)), fetchedAt);
  }

  async function save(call: CallBudget, provider: PaymentProvider, payout: ProviderPayout, fetchedAt: Date) {
    const { account, payoutId } = payout;
    // Of what the venue sells elsewhere: no sum of ours has room for it.
    if (payout.currency !== currency) return;
    const vendorId = await store.findVendorOf(db, provider.name, account);
    if (vendorId === null) {
      log.warn({ account, payoutId }, "a payout of an account that is no vendor's");
      return;
    }
    await withTransaction(db, async (trx) => {
      const before = await store.savePayout(trx, { provider: provider.name, vendorId, fetchedAt }, payout);
      if (payout.status !== "failed" || before === "FAILED") return;
      await recordActivity(trx, clock, {
        type: "payout.failed",
        actor: null,
        vendorId,
        subjectType: "payout",
        subjectId: payoutId,
        details: { provider: provider.name, amount: formatMoney(payout.amount) },
      });
    });
    await readLines(call, provider, { provider: provider.name, account, payoutId });
  }

  /** From where somebody ended: each page is kept as it comes, so that whoever was cut off loses nothing. */
  async function readLines(call: CallBudget, provider: PaymentProvider, key: store.PayoutKey): Promise<void> {
    const begun = await store.findReadTo(db, key);
    if (begun === null) return;
    let { after } = begun;
    for (let pages = 0; pages < mostPages; pages += 1) {
      const asked = after;
      const { lines, isLast } = await call(() => provider.payouts.listLines(key, asked));
      after = lines.at(-1)?.lineId ?? after;
      await withTransaction(db, (trx) => store.saveLines(trx, key, lines));
      if (!isLast) continue;
      const difference = await store.finishPayout(db, key, clock.now());
      if (difference !== null && difference !== 0) {
        log.error({ ...key, difference }, "the lines of a payout do not add up to it");
      }
      return;
    }
  }

  /** Those of the last weeks, at each account in its turn; and whatever was begun and not finished. */
  async function look(): Promise<void> {
    const now = clock.now();
    const provider = providers.current;
    const since = new Date(now.getTime() - lookBackDays * 86_400_000);
    const due = { now, since: new Date(now.getTime() - staleMs), limit: accountsPerRun };
    const accounts = await store.claimUnasked(db, provider.name, due);
    await atOnce(callsAtOnce, accounts, (account) =>
      tryTo({ account }, async () => {
        const fetchedAt = clock.now();
        const payouts = await createCallBudget()(() => provider.payouts.list(account, since));
        for (const payout of payouts) {
          await tryTo({ account, payoutId: payout.payoutId }, () =>
            save(createCallBudget(), provider, payout, fetchedAt),
          );
        }
      }),
    );
    const unread = await store.listUnread(db, payoutsPerRun);
    await atOnce(callsAtOnce, unread, (key) => tryTo(key, () => readLines(createCallBudget(), providers.of(key), key)));
    await store.matchLate(db, since, mostLateMatches);
  }

  async function tryTo(what: object, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // The others must not wait for one that can't be read; it comes round again.
      const isKnown = error instanceof PaymentProviderError && !isRefused(error);
      log[isKnown ? "warn" : "error"]({ err: error, ...what }, "payouts not read");
    }
  }

  async function list(vendorId: string, after: store.PayoutPlace | null, limit: number): Promise<Payout[]> {
    return (await store.listPayouts(db, vendorId, after, limit)).map(asShown);
  }

  /** @throws AppError NOT_FOUND */
  async function find(place: { vendorId: string; payoutId: string }): Promise<store.PayoutRow> {
    const row = await store.findPayout(db, place);
    if (!row) throw notFound("Payout");
    return row;
  }

  async function get(place: { vendorId: string; payoutId: string }) {
    const row = await find(place);
    return {
      payout: asShown(row),
      gross: formatMoney(row.gross),
      providerFees: formatMoney(row.providerFees),
      platformFees: formatMoney(row.platformFees),
      net: formatMoney(row.net),
    };
  }

  async function listLines(key: store.PayoutKey, after: string | null, limit: number): Promise<PayoutLine[]> {
    return (await store.listLines(db, key, after, limit)).map(({ reference, happenedAt, ...line }) => ({
      ...line,
      orderId: reference,
      gross: formatMoney(line.gross),
      providerFee: formatMoney(line.providerFee),
      platformFee: formatMoney(line.platformFee),
      net: formatMoney(line.net),
      happenedAt: happenedAt.toISOString(),
    }));
  }

  const jobs: Job[] = [{ name: "payments.look-at-payouts", cron: "37 * * * *", run: look }];

  return { learn, list, get, find, listLines, jobs };
}

export type Payouts = ReturnType<typeof createPayouts>;

function asShown(row: store.PayoutRow): Payout {
  return {
    payoutId: row.payoutId,
    amount: formatMoney(row.amount),
    status: row.status,
    arrivesOn: row.arrivesOn,
    madeAt: row.madeAt.toISOString(),
    isByHand: row.isByHand,
    lineCount: row.lineCount,
    notOursCount: row.notOursCount,
    isRead: row.isRead,
    difference: row.difference === null ? null : formatMoney(row.difference),
  };
}
