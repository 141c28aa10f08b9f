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
  /** Who refused the last try, while none has succeeded. */
  decline?: { chargeId: string; by: "BANK" | "RULES" };
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
  /** What the payer claims. */
  amount: Cents;
  /** The provider's own word. */
  reason: string;
  /** Until then it takes evidence; null where it asks for none. */
  dueAt: Date | null;
  /** It has evidence, and takes no more. */
  isAnswered: boolean;
  /** The payment may still be given back: the payer's bank has only asked. */
  isRefundable: boolean;
}

/** What a merchant says about a disputed payment. */
export interface DisputeEvidence {
  /** What was sold. */
  product: string;
  /** The day on which it was handed over, or, before that, paid: `2026-11-25`. */
  servedOn: string;
  /** What happened, a line each. */
  log: string;
  /** All of it, with what the merchant adds. */
  whole: string;
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
    | { kind: "payout"; payoutId: string }
    /** How the account itself stands. */
    | { kind: "account" }
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

/** How a venue's own account at the provider stands. */
export interface AccountStanding {
  account: string;
  takesCharges: boolean;
  paysOut: boolean;
  /** Whoever opened it has told all that was asked for at first. */
  isSubmitted: boolean;
  /** So many details are asked for now. */
  dueCount: number;
}

/** Accounts of venues, which are paid into instead of the platform's. */
export interface ProviderAccounts {
  /** Whether an id is of this provider's accounts, and no other's. */
  isOurs(account: string): boolean;
  /** The same key is the same account. It takes no charges before its owner has told the provider what it asks for. */
  open(venue: { vendorId: string; name: string; idempotencyKey: string }): Promise<AccountStanding>;
  /** `not_found` too where it is the platform's to ask about no longer. */
  fetch(account: string): Promise<AccountStanding>;
  /** Where its owner tells the provider what it asks for: once, and soon. It leads on to one of the two addresses. */
  makeLink(link: { account: string; returnUrl: string; refreshUrl: string }): Promise<string>;
}

/** Money on its way from a venue's account to its bank. */
export interface ProviderPayout {
  payoutId: string;
  account: string;
  /** Below 0 where the account owed the provider. */
  amount: Cents;
  currency: string;
  status: "pending" | "in_transit" | "paid" | "failed" | "canceled";
  /** On the bank's calendar: `2026-11-25`. */
  arrivesOn: string;
  madeAt: Date;
  /** Its owner asked for it: of such ones the provider does not say what is in them. */
  isByHand: boolean;
}

/** What moved on the account, and is part of a payout. `gross − providerFee − platformFee` is what came of it. */
export interface ProviderPayoutLine {
  lineId: string;
  /** `itself`: the payout, which some providers tell among its lines as what left the account. */
  kind: "charge" | "refund" | "refund_failed" | "dispute" | "payout_failed" | "other" | "itself";
  /** The provider's own word. */
  type: string;
  /** The charge, refund, dispute or payout that it tells of. */
  sourceId: string | null;
  /** Of the payment that it is about; null where it is about none. */
  intentId: string | null;
  gross: Cents;
  providerFee: Cents;
  platformFee: Cents;
  happenedAt: Date;
}

export interface PayoutPlace {
  payoutId: string;
  account: string;
}

/** What venues' accounts send to their banks. */
export interface ProviderPayouts {
  fetch(place: PayoutPlace): Promise<ProviderPayout>;
  /** Those made since then, newest first, at most a hundred. */
  list(account: string, since: Date): Promise<ProviderPayout[]>;
  /** A page of what is in one, after a line of it; `isLast` where no more come. Not of one that was asked for by hand. */
  listLines(place: PayoutPlace, after: string | null): Promise<{ lines: ProviderPayoutLine[]; isLast: boolean }>;
}

/** As whom a payer's cards are kept, at an account: another's are not there. */
export interface CustomerPlace {
  customerId: string;
  account: ProviderAccount;
}

/** A card that the provider keeps for a payer. */
export interface ProviderCard {
  cardId: string;
  /** The provider's own word; null where it says none. */
  brand: string | null;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** Payers who let the provider keep their cards. It is told nothing of who they are. */
export interface ProviderCustomers {
  /** The same key is the same customer. */
  open(customer: { account: ProviderAccount; idempotencyKey: string }): Promise<CustomerPlace>;
  /** With all cards. One that is not there any more is removed. */
  remove(place: CustomerPlace): Promise<void>;
  /** Newest first; those alone whose payer said at paying that they may be shown again. `not_found` for no such customer. */
  listCards(place: CustomerPlace): Promise<ProviderCard[]>;
  /** `not_found` for one that is not this customer's. */
  removeCard(place: CustomerPlace & { cardId: string }): Promise<void>;
  /**
   * Makes the intent theirs: it may be paid by a card of theirs alone, or one that is kept with it. Refused once it is being
   * paid, succeeded or canceled. To do it twice is no harm.
   */
  setOn(place: IntentPlace & { customerId: string }): Promise<void>;
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
    /** Of it the platform's, where it is paid at a venue's account. */
    fee?: Cents;
    currency: string;
    description: string;
    idempotencyKey: string;
  }): Promise<Intent>;
  /** Refused once the intent is processing, succeeded or canceled. */
  updateIntentAmount(input: IntentPlace & { amount: Cents; fee?: Cents; idempotencyKey: string }): Promise<Intent>;
  /** The one answer that says the method. */
  fetchIntent(place: IntentPlace): Promise<Intent>;
  /** Refused once the intent is processing or succeeded; a canceled one stays canceled. */
  cancelIntent(place: IntentPlace): Promise<Intent>;
  /** Refused while the payer's bank decides about the payment, and once it has for them. `returnsFee`: the platform gives its part of that back as well; refused where it has none. */
  refund(
    input: IntentPlace & { amount: Cents; idempotencyKey: string; reason: string; returnsFee?: boolean },
  ): Promise<ProviderRefund>;
  /** All refunds of an intent, whoever made them. */
  fetchRefunds(place: IntentPlace): Promise<ProviderRefund[]>;
  /** The intent that it is about, whoever made that: what else it says need not be for us to read. */
  fetchDisputed(dispute: { disputeId: string; account: ProviderAccount }): Promise<string>;
  fetchDispute(dispute: { disputeId: string; account: ProviderAccount }): Promise<ProviderDispute>;
  /** Once and for good; refused where it has evidence by now, asks for none, or has decided. */
  submitEvidence(submission: {
    disputeId: string;
    account: ProviderAccount;
    evidence: DisputeEvidence;
    idempotencyKey: string;
  }): Promise<ProviderDispute>;
  /** An account's books of many intents in one go, where it can be asked so; one that it does not know is left out. */
  readBooks?(account: ProviderAccount, intentIds: readonly string[]): Promise<Map<string, IntentBook>>;
  readonly accounts: ProviderAccounts;
  readonly payouts: ProviderPayouts;
  readonly customers: ProviderCustomers;
  /** Verifies the signature over the raw bytes; null for anything that is not genuine, old or from the future. */
  verifyWebhook(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): WebhookNotice | null;
}
