import type { Cents } from "@skipline/contract/money";
import type { PaymentMethod } from "@skipline/contract/payments";

export type IntentStatus = "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";

/** An account at the provider that is paid into, and whose ids are its own; null: the platform's. */
export type ProviderAccount = string | null;

/** Where a payment is at the provider. */
export interface IntentPlace {
  intentId: string;
  account: ProviderAccount;
}

/** A payment at the provider, as it says it stands now. */
export interface Intent extends IntentPlace {
  status: IntentStatus;
  /** What it asks for, and, once succeeded, what it took. */
  amount: Cents;
  /** Lower-case ISO 4217. */
  currency: string;
  /** Our payment id, handed over at creation: says which order or membership the intent is for. */
  paymentId: string;
  clientSecret: string;
  /** What paid, once succeeded, where the provider says it: for receipts alone. */
  method: PaymentMethod | null;
}

export type ProviderRefundStatus = "pending" | "succeeded" | "failed";

export interface ProviderRefund {
  providerRefundId: string;
  intentId: string;
  amount: Cents;
  status: ProviderRefundStatus;
  /** The key it was asked for with. One made at the provider's own desk has none, or none that we know. */
  idempotencyKey: string | null;
}

/** A payer's objection at their bank. */
export interface ProviderDispute {
  disputeId: string;
  intentId: string;
  status: "open" | "won" | "lost";
}

/** What a genuine webhook is about. The state is then fetched: events may come late, twice or in any order. */
export interface WebhookNotice {
  eventId: string;
  type: string;
  /** Whose events these are: what they name is there. */
  account: ProviderAccount;
  /** Null when it is about nothing that we keep. */
  about:
    | { kind: "intent"; intentId: string }
    | { kind: "refunds"; intentId: string }
    | { kind: "dispute"; disputeId: string }
    | null;
}

/**
 * The provider refused or answered nonsense.
 * - `unavailable`: no usable answer in time; nothing is known, ask again with the same key.
 * - `refused`: a clear no (for instance: the intent is being paid and can't change).
 * - `not_found`: it does not know the id.
 */
export class PaymentProviderError extends Error {
  readonly kind: "unavailable" | "refused" | "not_found";

  constructor(kind: "unavailable" | "refused" | "not_found", message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "PaymentProviderError";
    this.kind = kind;
  }
}

/** What a provider's own books say of an intent. */
export interface IntentBook {
  taken: Cents;
  /** What has really gone back of it. */
  refunded: Cents;
}

/**
 * Card and wallet payments, each at the account that it was made at. Every call that moves money carries an idempotency key that was stored before it: the
 * same key is the same intent or refund. All calls of one request together end within 8 s.
 * Adapters check object type, id prefix, amount, currency and status of each answer; anything else is `unavailable`.
 */
export interface PaymentProvider {
  readonly name: "sandbox" | "stripe";
  createIntent(input: {
    paymentId: string;
    account: ProviderAccount;
    amount: Cents;
    currency: string;
    description: string;
    idempotencyKey: string;
  }): Promise<Intent>;
  /** Refused once the intent is processing, succeeded or canceled. */
  updateIntentAmount(input: IntentPlace & { amount: Cents; idempotencyKey: string }): Promise<Intent>;
  /** The one answer that says the method. */
  fetchIntent(place: IntentPlace): Promise<Intent>;
  /** Refused once the intent is processing or succeeded; a canceled one stays canceled. */
  cancelIntent(place: IntentPlace): Promise<Intent>;
  refund(input: IntentPlace & { amount: Cents; idempotencyKey: string; reason: string }): Promise<ProviderRefund>;
  /** All refunds of an intent, whoever made them. */
  fetchRefunds(place: IntentPlace): Promise<ProviderRefund[]>;
  fetchDispute(dispute: { disputeId: string; account: ProviderAccount }): Promise<ProviderDispute>;
  /** An account's books of many intents in one go, where it can be asked so; one that it does not know is left out. */
  readBooks?(account: ProviderAccount, intentIds: readonly string[]): Promise<Map<string, IntentBook>>;
  /** Verifies the signature over the raw bytes; null for anything that is not genuine, old or from the future. */
  verifyWebhook(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): WebhookNotice | null;
}
