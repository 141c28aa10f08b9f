import * as m from "@skipline/contract/texts";
import { AppError } from "../../http/app-error.ts";
import {
  type IntentPlace,
  type PaymentProvider,
  PaymentProviderError,
  type WebhookNotice,
} from "../../providers/payments/payment-provider.ts";
import type { Accounts } from "./accounts.ts";
import type { Learning } from "./learning.ts";
import { findMoneyOfIntent, type KnownMoney } from "./money-statements.ts";
import type { PaymentsDeps } from "./payments-deps.ts";
import { asDispute } from "./news-store.ts";
import { hasEvent, type Purpose } from "./payments-store.ts";
import { answerUnavailable, type CallBudget, createCallBudget } from "./provider-calls.ts";
import type { Payouts } from "./payouts.ts";
import type { Providers } from "./providers.ts";
import type { Refunds } from "./refunds.ts";
import type { Settlement } from "./settlement.ts";
import { noteIntentEvent } from "./settling-statements.ts";

type Headers = Record<string, string | string[] | undefined>;

interface WebhookParts {
  providers: Providers;
  settlement: Settlement;
  refunds: Refunds;
  learning: Learning;
  accounts: Pick<Accounts, "ask">;
  payouts: Pick<Payouts, "learn">;
}

export function createWebhooks(
  deps: PaymentsDeps,
  { providers, settlement, refunds, learning, accounts, payouts }: WebhookParts,
) {
  const { db, clock, log } = deps;

  /**
   * Takes one event. Nothing is read of a body that is not genuine. An event only says where to look: the state is
   * fetched, so that late, doubled and disordered events all end the same. When the provider can't be asked, the event
   * is not taken (503) and comes again.
   */
  async function receive(rawBody: Buffer, headers: Headers): Promise<void> {
    const { provider, notice } = verify(rawBody, headers);
    try {
      await answerUnavailable(() => apply(createCallBudget(), provider, notice));
    } catch (error) {
      if (!isUnknownThere(error)) throw error;
      log.warn({ eventId: notice.eventId, type: notice.type }, "event about something the provider does not know");
    }
  }

  /** A former provider still sends events about what it took. */
  function verify(rawBody: Buffer, headers: Headers): { provider: PaymentProvider; notice: WebhookNotice } {
    for (const provider of providers.all) {
      const notice = provider.verifyWebhook(rawBody, headers);
      if (notice) return { provider, notice };
    }
    throw new AppError("BAD_REQUEST", m.refused_webhook);
  }

  async function apply(call: CallBudget, provider: PaymentProvider, notice: WebhookNotice): Promise<void> {
    const { about, account, eventId } = notice;
    if (about?.kind === "account" && account !== null) await call(() => accounts.ask(provider, account));
    if (about?.kind === "payout" && account !== null) {
      return payouts.learn(call, provider, { payoutId: about.payoutId, account });
    }
    if (about?.kind === "intent") return applyIntent(call, provider, { intentId: about.intentId, account }, notice);
    if (about?.kind === "refunds") {
      const known = await findUnheard(call, provider, { intentId: about.intentId, account }, eventId);
      if (known) await refunds.follow(call, known, notice);
    }
    if (about?.kind === "dispute" && !(await hasEvent(db, { provider: provider.name, account, eventId }))) {
      const disputed = { disputeId: about.disputeId, account };
      const intentId = await call(() => provider.fetchDisputed(disputed));
      const known = await findUnheard(call, provider, { intentId, account }, eventId);
      if (!known) return;
      await refunds.fetchNews(known, notice, async () => {
        return { dispute: asDispute(await call(() => provider.fetchDispute(disputed))) };
      });
    }
  }

  /** What has succeeded stays so: the provider is asked about what has not. */
  async function applyIntent(call: CallBudget, provider: PaymentProvider, place: IntentPlace, notice: WebhookNotice) {
    const { eventId, type: eventType } = notice;
    const event = { provider: provider.name, ...place, eventId, eventType, now: clock.now() };
    const { isOver, purpose } = await noteIntentEvent(db, event);
    if (!isOver) await learning.run(place, () => learn(call, provider, place, purpose, notice));
  }

  async function learn(
    call: CallBudget,
    provider: PaymentProvider,
    place: IntentPlace,
    purpose: Purpose | null,
    event: WebhookNotice | null,
  ): Promise<boolean> {
    const intent = await call(() => provider.fetchIntent(place));
    const { isAccepted, refundId } = await settlement.applyIntent({ provider: provider.name, intent, purpose, event });
    await refunds.executeReturn(call, refundId);
    return isAccepted;
  }

  /**
   * The payment that an event is about; null where none is, or the event was seen before. What was given back or is
   * disputed was paid before, though we may not have heard of that yet.
   */
  async function findUnheard(
    call: CallBudget,
    provider: PaymentProvider,
    place: IntentPlace,
    eventId: string,
  ): Promise<KnownMoney | null> {
    const about = { provider: provider.name, ...place, eventId };
    const known = await findMoneyOfIntent(db, about);
    if (known?.isSeen) return null;
    if (known?.status === "SUCCEEDED") return known;
    await learn(call, provider, place, known?.purpose ?? null, null);
    return findMoneyOfIntent(db, about);
  }

  return { receive };
}

function isUnknownThere(error: unknown): boolean {
  const { cause } = error as { cause?: unknown };
  return cause instanceof PaymentProviderError && cause.kind === "not_found";
}
