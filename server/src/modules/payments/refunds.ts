import { randomUUIDv7 } from "node:crypto";
import type { Cents } from "@skipline/contract/money";
import * as m from "@skipline/contract/texts";
import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { AppError } from "../../http/app-error.ts";
import {
  type IntentPlace,
  PaymentProviderError,
  type WebhookNotice,
} from "../../providers/payments/payment-provider.ts";
import { type KnownMoney, readMoney } from "./money-statements.ts";
import type { PaymentsDeps } from "./payments-deps.ts";
import { lockCurrentPayment, type Payment, type Subject } from "./payments-store.ts";
import { type CallBudget, createCallBudget } from "./provider-calls.ts";
import type { Providers } from "./providers.ts";
import { isWithBank, leftToRefund, type News } from "./refund-standing.ts";
import { beginAsking, type RefundRequestValues, type RefundToAsk } from "./refunding-statements.ts";
import type { RefundStatus } from "./refunds-store.ts";
import * as refunds from "./refunds-store.ts";
import type { RefundedLines } from "./refunds-store.ts";
import type { Settlement } from "./settlement.ts";

export interface RefundRequest extends Subject {
  reason: string;
  /** Null when the system asks. */
  requestedBy: { userId: string; name?: string } | null;
  /** How much of what is left goes back, and what for; left out, all of it does. Throws where that can't be given. */
  choose?: (given: GivenBack) => { amount: Cents; lines: RefundedLines | null };
}

/** What of a payment is left to give back, and what the refunds that live were for. True until the transaction ends. */
export interface GivenBack {
  left: Cents;
  lines: RefundedLines;
}

/** A refund that was written down. */
export interface WrittenRefund {
  refundId: string;
  amount: Cents;
  /** Nothing is left after it. */
  isWhole: boolean;
}

/** Where a refund stands for whoever asked for it: PENDING also while nothing is known yet; the job goes on asking. */
export type RefundResult = "SUCCEEDED" | "PENDING" | "FAILED";

/** So often something else may be recorded while we ask, before we leave it to whoever records. */
const maxRounds = 5;

export function createRefunds(deps: PaymentsDeps, providers: Providers, settlement: Settlement) {
  const { db, clock, log } = deps;

  /** What a statement made with `refundRequestAround` needs to know of a refund. */
  function planRefund({ reference, reason, requestedBy }: Omit<RefundRequest, "purpose">): RefundRequestValues {
    return {
      reference,
      refundId: randomUUIDv7(),
      reason,
      requestedBy: requestedBy?.userId ?? null,
      requestedByName: requestedBy?.name ?? null,
      providers: providers.all.map((one) => one.name),
      now: clock.now(),
    };
  }

  /**
   * Writes down, in the caller's own transaction, that a payment goes back, all that is left of it or what `choose` says;
   * `executeRefund` then does it. Holds the payment's row, so it comes before the caller's own locks, and what it answers
   * stays true until the caller's commit. Where nothing is left the one that is under way or done is answered again; null
   * when nothing was paid.
   * @throws AppError PAYMENT_NOT_REFUNDABLE, PAYMENT_PROVIDER_MISSING
   */
  async function requestRefund(trx: Transaction<Database>, request: RefundRequest): Promise<WrittenRefund | null> {
    const payment = await lockCurrentPayment(trx, request);
    if (payment?.status !== "SUCCEEDED") return null;
    const money = await readMoney(trx, payment.paymentId);
    const left = leftToRefund(payment.amount, money);
    if (left > 0 && isWithBank(money)) throw new AppError("PAYMENT_NOT_REFUNDABLE", m.refused_refund_disputed);
    const lines = money.refunds.flatMap((one) => (one.status === "FAILED" ? [] : (one.lines ?? [])));
    const chosen = request.choose?.({ left, lines }) ?? { amount: left, lines: null };
    if (left === 0) {
      const live = await refunds.findLiveRefund(trx, payment.paymentId);
      if (live) return { refundId: live.refundId, amount: live.amount, isWhole: true };
      throw new AppError("PAYMENT_NOT_REFUNDABLE", m.refused_refunded_at_provider);
    }
    providers.of(payment);
    const isWhole = chosen.amount === left;
    const refund = await refunds.insertRefund(trx, clock.now(), {
      ...chosen,
      // One that lives has that place, and what it left is a part.
      isWhole: isWhole && !money.refunds.some((one) => one.isWhole && one.status !== "FAILED"),
      paymentId: payment.paymentId,
      reason: request.reason,
      requestedBy: request.requestedBy?.userId ?? null,
    });
    if (!refund) throw new Error(`a refund of payment ${payment.paymentId} was written beside its lock`);
    const part = refund.amount === payment.amount ? {} : { backCents: refund.amount };
    const details = { refundId: refund.refundId, reason: refund.reason, ...part };
    await settlement.record(trx, "refund.requested", payment, request.requestedBy, details);
    return { refundId: refund.refundId, amount: refund.amount, isWhole };
  }

  /**
   * Asks the provider for a refund that was written down, with its stored key: however often, it is one refund. One that
   * has just been written down by a single statement is given as that answered it.
   */
  async function executeRefund(written: string | RefundToAsk, call = createCallBudget()): Promise<RefundResult> {
    let refund = typeof written === "string" ? await beginAsking(db, clock.now(), written) : written;
    if (isOver(refund)) return resultOf(refund);
    const { refundId } = refund;
    try {
      if (!refund.isFirst) {
        await follow(call, await readMoney(db, refund.paymentId));
        refund = await beginAsking(db, clock.now(), refundId);
      }
      if (refund.status === "REQUESTED" && (await ask(call, refund))) return "SUCCEEDED";
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      log.warn({ err: error, refundId }, "nothing is known of a refund yet");
    }
    return resultOf(await refunds.getRefund(db, refundId));
  }

  /** True when it has succeeded, and that is recorded; otherwise it stands in our records how it is. */
  async function ask(call: CallBudget, refund: RefundToAsk): Promise<boolean> {
    const { refundId, paymentId, amount, reason, idempotencyKey } = refund;
    const returnsFee = refund.feeBasisPoints > 0;
    const place = placeOf(refund);
    try {
      const peer = await call(() =>
        providers.of(refund).refund({ ...place, amount, reason, returnsFee, idempotencyKey }),
      );
      if (await settlement.applyRefunded(refund, peer)) return true;
      if (!(await settlement.applyNews(refund, { refunds: [peer] })))
        await follow(call, await readMoney(db, paymentId));
    } catch (error) {
      if (!(error instanceof PaymentProviderError) || error.kind === "unavailable") throw error;
      log.error({ err: error, refundId }, "refund refused by the provider");
      // It may have been made long ago, its key forgotten since, or all of it went back at the provider's desk.
      await follow(call, await readMoney(db, paymentId), null, { refusedId: refundId });
    }
    return false;
  }

  /** Asks the provider for all refunds of a payment and records what is new of them. */
  async function follow(
    call: CallBudget,
    known: KnownMoney,
    event: WebhookNotice | null = null,
    more: News = {},
  ): Promise<void> {
    await fetchNews(known, event, async (payment) => {
      const peers = call(() => providers.of(payment).fetchRefunds(placeOf(payment)));
      return { ...more, refunds: await peers.catch(noneOfUnknown) };
    });
  }

  /** `fetch` is called again when something was recorded meanwhile: what it brought may be older than that. */
  async function fetchNews(
    first: KnownMoney,
    event: WebhookNotice | null,
    fetch: (payment: Payment) => Promise<News>,
  ): Promise<void> {
    let known = first;
    for (let round = 0; round < maxRounds; round += 1) {
      if (await settlement.applyFetched(known, await fetch(known), event)) return;
      known = await readMoney(db, known.paymentId);
    }
    throw new PaymentProviderError("unavailable", "This payment is being changed elsewhere.");
  }

  /** For the follow-up of a success that could not be used: whatever happens here, the row is there for the job. */
  async function executeReturn(call: CallBudget, refundId: string | null): Promise<void> {
    if (refundId === null) return;
    try {
      await executeRefund(refundId, call);
    } catch (error) {
      log.error({ err: error, refundId }, "payment not given back yet");
    }
  }

  return { planRefund, requestRefund, executeRefund, executeReturn, follow, fetchNews };
}

export type Refunds = ReturnType<typeof createRefunds>;

function isOver({ status }: { status: RefundStatus }): boolean {
  return status === "FAILED" || status === "SUCCEEDED";
}

function resultOf({ status }: { status: RefundStatus }): RefundResult {
  return status === "REQUESTED" ? "PENDING" : status;
}

function noneOfUnknown(error: unknown): [] {
  if (error instanceof PaymentProviderError && error.kind === "not_found") return [];
  throw error;
}

/** Where it was paid, whatever the vendor's account is by now. */
function placeOf({ paymentId, intentId, account }: Pick<Payment, "paymentId" | "intentId" | "account">): IntentPlace {
  if (intentId === null) throw new Error(`refund of payment ${paymentId}, which has no intent`);
  return { intentId, account };
}
