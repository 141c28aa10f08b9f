import * as m from "@skipline/contract/texts";
import type { SavedCard } from "@skipline/contract/saved-cards";
import type { ComponentType } from "react";
import type { Payer } from "./payer-name.ts";

/** What a provider's form learnt of one try to pay. */
export type PaymentOutcome =
  /** The provider has the money, or is fetching it: the server is asked next. */
  | { kind: "succeeded" | "processing"; payer?: Payer }
  /** Certainly not paid; `message` is for the guest. */
  | { kind: "failed"; message: string }
  /** No answer: it may have gone through. */
  | { kind: "unknown" };

export interface PaymentFormProps {
  clientSecret: string;
  publishableKey: string | null;
  /** The provider's account that knows the secret; null: the platform's own. */
  account: string | null;
  /** What the guest may pay with at that account without typing. */
  cards: readonly SavedCard[];
  /** What will be charged, as shown: "$12.50". */
  total: string;
  /** Why it can't be paid right now, in words: the amount is being changed or looked up. Null when it can. */
  obstacle: string | null;
  /** Why the last try failed, in words. Stands beside the button that pays. */
  problem: string | null;
  /** What a try under way waits for, in words, when it takes long. */
  progress: string | null;
  /** The page's sticky footer, where the button that pays by card stands; null while the page needs it itself. */
  footer: HTMLElement | null;
  /** What was typed is being corrected: the problem is no more. */
  onEdit: () => void;
  /** The wallet is asked for e-mail and phone as well. */
  asksContact?: boolean;
  /** A try is under way. */
  isPaying: boolean;
  /** Where a bank's own page leads back to. */
  returnUrl: string;
  /** Right before the provider is asked to charge. False: do not, another try is under way. */
  onStart: () => Promise<boolean>;
  onOutcome: (outcome: PaymentOutcome) => void;
}

/** How a guest pays at one provider: a wallet's button and a card form. The page knows nothing else of the provider. */
export type PaymentForm = ComponentType<PaymentFormProps>;

export const paymentTexts = {
  unknownError: m.payment_unknown_error(),
  notSuccessful: m.payment_not_successful(),
  cardNotLoaded: m.payment_card_not_loaded(),
  providerNotLoaded: m.payment_stripe_not_loaded(),
  walletUnavailable: m.payment_wallet_unavailable(),
  walletFailed: m.payment_wallet_failed(),
  requestFailed: m.payment_request_failed(),
  notReady: m.payment_not_ready(),
  offline: m.payment_offline(),
  startFailed: m.payment_start_failed(),
  walletTimedOut: m.payment_wallet_timed_out(),
} as const;
