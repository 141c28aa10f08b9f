import { AppError } from "../../http/app-error.ts";
import { PaymentProviderError, type WebhookNotice } from "../../providers/payments/payment-provider.ts";
import type { PaymentsDeps } from "./payments-deps.ts";
import { hasEvent } from "./payments-store.ts";
import { answerUnavailable, createCallBudget } from "./provider-calls.ts";
import type { Refunds } from "./refunds.ts";
import { findRefundOfProvider } from "./refunds-store.ts";
import type { Settlement } from "./settlement.ts";

export function createWebhooks(deps: PaymentsDeps, settlement: Settlement, refunds: Refunds) {
  const { db, provider, log } = deps;

  /**
   * Takes one event. Nothing is read of a body that is not genuine. An event only says where to look: the state is
   * fetched, so that late, doubled and disordered events all end the same. When the provider can't be asked, the event
   * is not taken (503) and comes again.
   */
  async function receive(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): Promise<void> {
    const notice = provider.verifyWebhook(rawBody, headers);
    if (!notice) throw new AppError("BAD_REQUEST", "This is not a genuine event of the payment provider.");
    if (await hasEvent(db, provider.name, notice.eventId)) return;
    try {
      await answerUnavailable(() => apply(notice));
    } catch (error) {
      if (!isUnknownThere(error)) throw error;
      log.warn({ eventId: notice.eventId, type: notice.type }, "event about something the provider does not know");
    }
  }

  async function apply(notice: WebhookNotice): Promise<void> {
    const { intentId, providerRefundId } = notice;
    const call = createCallBudget();
    if (providerRefundId !== null) {
      const peer = await call(() => provider.fetchRefund(providerRefundId));
      const refund = await findRefundOfProvider(db, provider.name, peer);
      if (refund) await settlement.applyRefund(refund.refundId, peer, notice);
      else log.warn({ providerRefundId }, "refund that was not asked for here");
      return;
    }
    if (intentId === null) return;
    const intent = await call(() => provider.fetchIntent(intentId));
    await refunds.executeReturn(call, await settlement.applyIntent(intent, notice));
  }

  return { receive };
}

function isUnknownThere(error: unknown): boolean {
  const { cause } = error as { cause?: unknown };
  return cause instanceof PaymentProviderError && cause.kind === "not_found";
}
