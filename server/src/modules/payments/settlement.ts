import type { ReturnReason } from "@skipline/contract/payments";
import { id } from "@skipline/contract/text";
import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import type { Intent, ProviderRefund, WebhookNotice } from "../../providers/payments/payment-provider.ts";
import { type KnownMoney, noteKnownEvent, readMoney } from "./money-statements.ts";
import { type Dispute, saveDeskRefund, saveDispute } from "./news-store.ts";
import { saveDecline } from "./declines-store.ts";
import { recordPayment } from "./payment-activity.ts";
import type { FindSubscriber, PaymentsDeps } from "./payments-deps.ts";
import type { Payment, Purpose } from "./payments-store.ts";
import * as store from "./payments-store.ts";
import { isNothingNew, type News, planNews, type RefundChange, standingOf } from "./refund-standing.ts";
import type { RefundToAsk } from "./refunding-statements.ts";
import type { Refund, RefundStatus } from "./refunds-store.ts";
import * as refunds from "./refunds-store.ts";
import type { Returns } from "./returns.ts";
import { noEvent, setUnpaidStatus } from "./settling-statements.ts";

type Trx = Transaction<Database>;
/** The account is the payment's. */
type Event = Pick<WebhookNotice, "eventId" | "type">;

/** How an intent stands, as the provider said it. */
export interface IntentNews {
  provider: string;
  intent: Intent;
  /** Of the payment that it belongs to; null where the caller has not looked. */
  purpose: Purpose | null;
  /** The webhook's event that led here. */
  event: Event | null;
}

export interface Applied {
  /** It has succeeded, and whoever is paid for has taken it. */
  isAccepted: boolean;
  /** A refund that the caller must now execute: of a payment that could not be used. */
  refundId: string | null;
}

const nothingNew: Applied = { isAccepted: false, refundId: null };

/** A payment as it was read before the provider was asked. */
type KnownPayment = Pick<Payment, "paymentId" | "newsVersion">;

/**
 * Records what the provider says, each in one transaction with its effect: the webhook's event, our row, what the
 * subscriber makes of it and the activity. Locks the payment's row first, the subscriber's (an order) after it.
 */
export function createSettlement(deps: PaymentsDeps, findSubscriber: FindSubscriber, returns: Returns) {
  const { db, clock, log } = deps;

  /** `purpose` where the caller knows it: what is paid for can then be settled with the payment, at once. */
  async function applyIntent({ provider, intent, purpose, event }: IntentNews): Promise<Applied> {
    await saveDecline(db, clock.now(), provider, intent);
    const isIdOfOurs = id.safeParse(intent.paymentId).success;
    const atOnce = isIdOfOurs ? await applyAtOnce({ provider, intent, purpose, event }) : null;
    if (atOnce) return atOnce;
    return withTransaction(db, async (trx) => {
      if (event && !(await store.insertEvent(trx, clock.now(), { ...event, provider, account: intent.account })))
        return nothingNew;
      const payment = isIdOfOurs ? await store.lockPaymentOfIntent(trx, { provider, ...intent }) : null;
      if (!payment) {
        // Genuine, but not for a payment of ours: nothing of ours may be paid by it.
        log.error(
          { intentId: intent.intentId, account: intent.account, status: intent.status },
          "intent of no payment of ours",
        );
        return nothingNew;
      }
      return intent.status === "succeeded" ? applySuccess(trx, payment, intent) : nothingNew;
    });
  }

  /** The usual case in one statement; null when the rows are not as usual: then they are locked, looked at and decided. */
  async function applyAtOnce({ provider, intent, purpose, event }: IntentNews): Promise<Applied | null> {
    const { intentId, account, paymentId, amount, currency, method } = intent;
    const { eventId, eventType } = event ? { eventId: event.eventId, eventType: event.type } : noEvent;
    const known = { provider, account, intentId, paymentId, eventId, eventType, now: clock.now() };
    if (intent.status !== "succeeded") {
      const status = intent.status === "canceled" ? "CANCELED" : intent.status === "processing" ? "PROCESSING" : "OPEN";
      return (await setUnpaidStatus(db, { ...known, status })) ? nothingNew : null;
    }
    const settle = purpose && findSubscriber(purpose).settleAtOnce;
    if (!settle) return null;
    const { kind = null, brand = null, last4 = null } = method ?? {};
    const success = { ...known, amount, currency, methodKind: kind, methodBrand: brand, methodLast4: last4 };
    const standing = await settle(db, success);
    return standing && { isAccepted: standing === "TAKEN", refundId: null };
  }

  async function applySuccess(trx: Trx, before: Payment, intent: Intent): Promise<Applied> {
    const misfit = whyUnusable(before, intent);
    const payment: Payment = {
      ...before,
      intentId: intent.intentId,
      amount: intent.amount,
      currency: intent.currency,
      status: "SUCCEEDED",
      returnedReason: misfit,
    };
    const isFirst = await store.setSucceeded(trx, clock.now(), {
      ...payment,
      intentId: intent.intentId,
      method: intent.method,
      returnedReason: misfit,
    });
    if (!isFirst) return nothingNew;
    await record(trx, "payment.succeeded", payment, { userId: payment.userId });
    const verdict = misfit
      ? ({ accepted: false, reason: misfit } as const)
      : await findSubscriber(payment.purpose).paymentSucceeded(trx, payment);
    if (verdict.accepted) return { isAccepted: true, refundId: null };
    return { isAccepted: false, refundId: await giveBack(trx, payment, verdict.reason) };
  }

  async function giveBack(trx: Trx, payment: Payment, reason: ReturnReason): Promise<string | null> {
    const { paymentId, amount, currency } = payment;
    log.warn({ paymentId, amount, currency, reason }, "payment can't be used and goes back");
    await store.setReturned(trx, paymentId, reason);
    const refund = await refunds.insertRefund(trx, clock.now(), {
      paymentId,
      amount,
      isWhole: true,
      reason,
      requestedBy: null,
    });
    await record(trx, "payment.returned", payment, null, { reason });
    if (refund) await record(trx, "refund.requested", payment, null, { refundId: refund.refundId, reason });
    return refund?.refundId ?? null;
  }

  /**
   * Brings our records of a payment's money to what the provider says. False when something was recorded since `known`
   * was read: what was fetched after that read may be older, and must be fetched again.
   */
  async function applyNews(known: KnownPayment, news: News, event: Event | null = null): Promise<boolean> {
    return withTransaction(db, async (trx) => {
      const payment = await store.lockPayment(trx, known.paymentId);
      if (payment.newsVersion !== known.newsVersion) return false;
      const { provider, account } = payment;
      const isSeen = event && !(await store.insertEvent(trx, clock.now(), { ...event, provider, account }));
      if (!isSeen && payment.status === "SUCCEEDED") await recordNews(trx, payment, news);
      return true;
    });
  }

  /** The same of what was fetched after our records were read: mostly they say so already, and an event is noted. */
  async function applyFetched(known: KnownMoney, news: News, event: Event | null): Promise<boolean> {
    if (known.status !== "SUCCEEDED" || !isNothingNew(planNews(known.amount, known, news)))
      return applyNews(known, news, event);
    const { paymentId, provider, account, newsVersion } = known;
    const { eventId, eventType } = event ? { eventId: event.eventId, eventType: event.type } : noEvent;
    return noteKnownEvent(db, { paymentId, provider, account, newsVersion, eventId, eventType, now: clock.now() });
  }

  /** The usual end of a refund in one statement; false when the rows are not as usual, and nothing was done. */
  async function applyRefunded(refund: RefundToAsk, peer: ProviderRefund): Promise<boolean> {
    const refundAtOnce = findSubscriber(refund.purpose).refundAtOnce;
    if (!refundAtOnce || peer.status !== "succeeded") return false;
    const { refundId, paymentId, newsVersion } = refund;
    const { providerRefundId, idempotencyKey, amount } = peer;
    const now = clock.now();
    return refundAtOnce(db, { paymentId, newsVersion, refundId, providerRefundId, idempotencyKey, amount, now });
  }

  async function recordNews(trx: Trx, payment: Payment, news: News): Promise<void> {
    const now = clock.now();
    const known = await readMoney(trx, payment.paymentId);
    const plan = planNews(payment.amount, known, news);
    for (const oddity of plan.oddities) log.error({ paymentId: payment.paymentId, oddity }, "refunds differ");
    for (const { refund, status, providerRefundId } of plan.changes) {
      await refunds.setRefundStatus(trx, now, refund.refundId, status, providerRefundId);
      await recordRefund(trx, payment, refund, status);
    }
    for (const one of plan.deskRefunds) {
      await saveDeskRefund(trx, now, payment, one);
      log.warn({ paymentId: payment.paymentId, ...one }, "refund made at the provider's own desk");
      await record(trx, "payment.refunded_at_provider", payment, null, { status: one.status, backCents: one.amount });
    }
    const { dispute } = plan;
    if (dispute) {
      const before = known.disputes.find((one) => one.disputeId === dispute.disputeId);
      await recordDispute(trx, payment, dispute, before?.status);
    }
    if (plan.changes.length === 0 && plan.deskRefunds.length === 0 && !dispute) return;
    await store.raiseNewsVersion(trx, payment.paymentId);
    await tellStanding(trx, payment, plan.changes);
  }

  /** What was asked for, and by when, is in its first line; that it was handed over has one of its own, by whoever did it. */
  async function recordDispute(trx: Trx, payment: Payment, dispute: Dispute, before?: Dispute["status"]) {
    const { receipt } = await saveDispute(trx, clock.now(), payment, dispute);
    if (before !== dispute.status) {
      log.warn({ paymentId: payment.paymentId, ...dispute }, "payment disputed");
      await record(trx, "payment.disputed", payment, null, { ...dispute });
    }
    if (!receipt) return;
    const { disputeId } = dispute;
    const { by, name } = receipt;
    const actor = { userId: by, ...(name === null ? {} : { name }) };
    await record(trx, "payment.evidence_handed_over", payment, actor, { disputeId });
  }

  /** What goes back of a payment that nobody could use says nothing about what another payment paid for. */
  async function tellStanding(trx: Trx, payment: Payment, changes: readonly RefundChange[]): Promise<void> {
    if (payment.returnedReason !== null) return returns.goOn(trx, payment);
    const standing = standingOf(payment.amount, await readMoney(trx, payment.paymentId));
    const requestedBy = changes.at(-1)?.refund.requestedBy ?? null;
    const moved = changes.map(({ refund, status }) => ({
      amount: refund.amount,
      status,
      requestedBy: refund.requestedBy,
    }));
    await findSubscriber(payment.purpose).refundsChanged(trx, { payment, standing, requestedBy, moved });
  }

  async function recordRefund(trx: Trx, payment: Payment, refund: Refund, status: RefundStatus): Promise<void> {
    const part = refund.amount === payment.amount ? {} : { backCents: refund.amount };
    const details = { refundId: refund.refundId, reason: refund.reason, ...part };
    if (status === "SUCCEEDED") await record(trx, "refund.succeeded", payment, null, details);
    if (status !== "FAILED") return;
    log.error({ refundId: refund.refundId, paymentId: payment.paymentId, was: refund.status }, "refund failed");
    await record(trx, "refund.failed", payment, null, details);
  }

  function record(
    trx: Trx,
    type: string,
    payment: Payment,
    actor: { userId: string; name?: string } | null,
    details: Record<string, unknown> = {},
  ): Promise<void> {
    return recordPayment(trx, clock, payment, { type, actor, details });
  }

  return { applyIntent, applyNews, applyFetched, applyRefunded, record };
}

export type Settlement = ReturnType<typeof createSettlement>;

/** Why a success can't count for this row at all, whatever the subscriber would say. */
function whyUnusable(payment: Payment, intent: Intent): ReturnReason | null {
  if (payment.status === "CANCELED") return "CANCELED";
  if (intent.currency !== payment.currency) return "ANOTHER_CURRENCY";
  // While the amount is being set at the provider either may be taken; the subscriber compares it with what is owed.
  const isKnown = intent.amount === payment.amount || intent.amount === payment.nextAmount;
  return isKnown ? null : "ANOTHER_AMOUNT";
}
