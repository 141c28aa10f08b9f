import type { Stripe } from "stripe";
import type { StandInCustomer, StandInMethod } from "./stripe-customers-stand-in.ts";
import type { StandInDispute } from "./stripe-disputes-stand-in.ts";
import type { StandInPayout, StandInTransaction } from "./stripe-payouts-stand-in.ts";
import type { Answer } from "./stripe-stand-in-answers.ts";

/** Of Stripe's objects, what we are answered: by the SDK's own types. */
export type StandInIntent = Pick<
  Stripe.PaymentIntent,
  | "object"
  | "id"
  | "amount"
  | "amount_received"
  | "currency"
  | "description"
  | "status"
  | "client_secret"
  | "metadata"
  | "latest_charge"
  | "application_fee_amount"
  | "customer"
>;
export type StandInRefund = Pick<
  Stripe.Refund,
  "object" | "id" | "amount" | "currency" | "payment_intent" | "status" | "metadata"
>;
/** Of connected accounts: charges and payouts come with the details that their owner gives. */
export type StandInAccount = Pick<
  Stripe.Account,
  "object" | "id" | "charges_enabled" | "payouts_enabled" | "details_submitted" | "metadata"
> & { requirements: Pick<Stripe.Account.Requirements, "currently_due"> };
/** All that one account has: another's ids are unknown here, its keys another's. */
export interface Books {
  intents: Map<string, StandInIntent>;
  refunds: Map<string, StandInRefund>;
  disputes: Map<string, StandInDispute>;
  /** Of the platform's fees what went back, by refund. */
  feesBack: Map<string, number>;
  payouts: Map<string, StandInPayout>;
  /** What moved, with the payout that it is a part of. */
  transactions: { one: StandInTransaction; payoutId: string | null }[];
  /** People, and the cards that are kept for them. */
  customers: Map<string, StandInCustomer>;
  methods: Map<string, StandInMethod>;
  keys: Map<string, { fingerprint: string; answer: Answer }>;
}

export function emptyBooks(): Books {
  return {
    intents: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    feesBack: new Map(),
    payouts: new Map(),
    transactions: [],
    customers: new Map(),
    methods: new Map(),
    keys: new Map(),
  };
}
