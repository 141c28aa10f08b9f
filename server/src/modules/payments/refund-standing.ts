import { isDeepStrictEqual } from "node:util";
import type { Cents } from "@skipline/contract/money";
import type { ProviderRefund } from "../../providers/payments/payment-provider.ts";
import type { DeskRefund, Dispute } from "./news-store.ts";
import type { Refund, RefundStatus } from "./refunds-store.ts";

/** Why the money of what was paid for is not where its status says. */
export type PaymentAlert = "REFUNDED_AT_PROVIDER" | "DISPUTED";

/** Where the money of a payment stands: said anew of everything known each time, so that no order of events matters. */
export interface RefundStanding {
  state: "REFUNDING" | "REFUNDED" | "FAILED" | null;
  alert: PaymentAlert | null;
}

/** All that ever happened to a payment's money, by our records; `refunds`, which were asked for here, oldest first. */
export interface Money {
  refunds: readonly Refund[];
  deskRefunds: readonly DeskRefund[];
  disputes: readonly Dispute[];
}

/** What was fetched of a payment's money at the provider. */
export interface News {
  refunds?: readonly ProviderRefund[];
  /** A refund of ours that it has just refused to make. */
  refusedId?: string;
  dispute?: Dispute;
}

const sumOf = (list: readonly { amount: Cents }[]) => list.reduce((sum, one) => sum + one.amount, 0);
const isAlive = ({ status }: { status: RefundStatus }) => status !== "FAILED";

/**
 * `refunds` oldest first. REFUNDED when the sum of all is what was paid, REFUNDING when it will be: a part that goes back
 * says nothing of the rest. FAILED until somebody asks again. A part that went back at the provider's desk warns.
 */
export function standingOf(paid: Cents, { refunds, deskRefunds, disputes }: Money): RefundStanding {
  const all = [...refunds, ...deskRefunds];
  const isRefunded = sumOf(all.filter((one) => one.status === "SUCCEEDED")) >= paid;
  const isGoing =
    sumOf(all.filter(isAlive)) >= paid && refunds.some((one) => isAlive(one) && one.status !== "SUCCEEDED");
  const state = isRefunded ? "REFUNDED" : isGoing ? "REFUNDING" : hasFailed(refunds) ? "FAILED" : null;
  if (disputes.some((one) => one.status !== "WON")) return { state, alert: "DISPUTED" };
  const isFromDesk = !isRefunded && deskRefunds.some((one) => one.status !== "FAILED");
  return { state, alert: isFromDesk ? "REFUNDED_AT_PROVIDER" : null };
}

/** The payer's bank has the money, or has given it to them: nobody else gives it back. */
export function isWithBank({ disputes }: Pick<Money, "disputes">): boolean {
  return disputes.some((one) => one.status !== "WON" && !one.isRefundable);
}

/** One has failed, and nobody has asked for another since. */
function hasFailed(refunds: readonly Refund[]): boolean {
  const lastAsked = Math.max(...refunds.filter(isAlive).map((one) => one.createdAt.getTime()));
  return refunds.some((one) => !isAlive(one) && one.updatedAt.getTime() > lastAsked);
}

/** What is left to give back when parts of it went, or are going, here or at the provider's desk. */
export function leftToRefund(paid: Cents, { refunds, deskRefunds }: Omit<Money, "disputes">): Cents {
  return Math.max(0, paid - sumOf([...refunds, ...deskRefunds].filter(isAlive)));
}

export interface RefundChange {
  refund: Refund;
  status: RefundStatus;
  providerRefundId: string | null;
}

/** What our records must become to say what the provider says. */
export interface MoneyPlan {
  changes: RefundChange[];
  deskRefunds: DeskRefund[];
  dispute: Dispute | null;
  /** What the provider can't mean; nothing is changed for it. */
  oddities: string[];
}

const statusOf = { pending: "PENDING", succeeded: "SUCCEEDED", failed: "FAILED" } as const;

/** Whether what was fetched says nothing but what our records say. */
export function isNothingNew({ changes, deskRefunds, dispute, oddities }: MoneyPlan): boolean {
  return dispute === null && [changes, deskRefunds, oddities].every((list) => list.length === 0);
}

/**
 * Compares our records with what the provider says; refunds are found by its id or by our key. One that it has just
 * refused to make failed, unless it is among those that it names after all.
 */
export function planNews(paid: Cents, { refunds, deskRefunds, disputes }: Money, news: News): MoneyPlan {
  const { refunds: peers = [], refusedId, dispute = null } = news;
  const isKnown = disputes.some((one) => isDeepStrictEqual(one, dispute));
  const plan: MoneyPlan = { changes: [], deskRefunds: [], dispute: isKnown ? null : dispute, oddities: [] };
  const found = new Set<Refund>();
  for (const { providerRefundId, idempotencyKey, amount, status: said } of peers) {
    const status = statusOf[said];
    const refund =
      refunds.find((one) => one.providerRefundId === providerRefundId) ??
      refunds.find((one) => one.providerRefundId === null && one.idempotencyKey === idempotencyKey);
    if (!refund) {
      const known = deskRefunds.find((one) => one.providerRefundId === providerRefundId);
      if (known?.status !== status) plan.deskRefunds.push({ providerRefundId, amount, status });
      continue;
    }
    found.add(refund);
    if (refund.amount !== amount) plan.oddities.push(`refund ${providerRefundId} is of ${amount}`);
    else if (refund.status !== status) plan.changes.push({ refund, status, providerRefundId });
  }
  const refused = refunds.find((one) => one.refundId === refusedId && one.status === "REQUESTED" && !found.has(one));
  if (refused) plan.changes.push({ refund: refused, status: "FAILED", providerRefundId: null });
  return keepWithin(paid, refunds, plan);
}

/**
 * No more may be alive than was paid. One that failed and comes back to life takes the place of younger ones that the
 * provider has not made; against those that it has made, it stays as it was.
 */
function keepWithin(paid: Cents, refunds: readonly Refund[], plan: MoneyPlan): MoneyPlan {
  const after = (one: Refund) => plan.changes.find((change) => change.refund === one)?.status ?? one.status;
  const rank = (one: Refund) => (after(one) === "REQUESTED" ? 2 : one.status === "FAILED" ? 1 : 0);
  const alive = refunds.filter((one) => after(one) !== "FAILED");
  const kept = new Set<Refund>();
  for (const one of alive.toSorted((a, b) => rank(a) - rank(b))) {
    if (sumOf([...kept]) + one.amount <= paid) kept.add(one);
  }
  const changes = plan.changes.filter((change) => change.status === "FAILED" || kept.has(change.refund));
  for (const one of alive) {
    if (kept.has(one)) continue;
    if (after(one) === "REQUESTED") changes.push({ refund: one, status: "FAILED", providerRefundId: null });
    else plan.oddities.push(`refund ${one.refundId} is alive beside others`);
  }
  // Failures first: more may not be alive than was paid, not even for a moment.
  return {
    ...plan,
    changes: changes.toSorted((a, b) => Number(b.status === "FAILED") - Number(a.status === "FAILED")),
  };
}
