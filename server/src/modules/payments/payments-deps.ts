import type { Cents } from "@skipline/contract/money";
import type { ReturnReason } from "@skipline/contract/payments";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../clock.ts";
import type { GiveJobs } from "../../db/errands.ts";
import type { Database } from "../../db/schema.ts";
import type { PaymentProvider } from "../../providers/payments/payment-provider.ts";
import type { Venues } from "../venues/index.ts";
import type { Payment, Purpose } from "./payments-store.ts";
import type { RefundStanding } from "./refund-standing.ts";
import type { RefundedValues } from "./refunding-statements.ts";
import type { RefundStatus } from "./refunds-store.ts";
import type { SettlementValues, Standing } from "./settling-statements.ts";

export interface PaymentsDeps {
  db: Kysely<Database>;
  clock: Clock;
  /** Who takes new payments. */
  provider: PaymentProvider;
  /** Who took payments before: theirs are still settled and refunded there. */
  formerProviders?: readonly PaymentProvider[];
  /** Venues are paid at accounts of their own, of which the platform keeps that; null: the platform is paid for all. */
  vendorAccounts: { feeBasisPoints: number } | null;
  venues: Pick<Venues, "isVendor" | "findVendor" | "setPaymentAccount" | "findFee" | "lockFee" | "setFee">;
  /** Where people reach this deployment. */
  publicUrl: string;
  /** So many payments of one person may wait to be paid: each is asked about until it is, or is withdrawn. */
  mostOpen: number;
  send: GiveJobs;
  log: FastifyBaseLogger;
}

export type PaymentVerdict = { accepted: true } | { accepted: false; reason: ReturnReason };

/** What the books say of what was paid for: evidence in a dispute. Nobody is named in it. */
export interface PurchaseFacts {
  /** Whose it was, and where: a line each. */
  seller: readonly string[];
  lines: readonly { text: string; amount: Cents }[];
  /** What was taken off or came on top: discount, tax, tip. */
  amounts: readonly { text: string; amount: Cents }[];
  total: Cents;
  /** In the order in which it happened. */
  happened: readonly { at: Date; text: string }[];
  /** When it was handed over to whoever showed its code. */
  handedOverAt: Date | null;
}

/** What is new about the money of a payment, and where it stands now. */
export interface MoneyNews {
  payment: Payment;
  standing: RefundStanding;
  /** Who asked here for what changed last; null when it happened at the provider. */
  requestedBy: string | null;
  /** The refunds that were asked for here and have just moved. */
  moved: readonly { amount: Cents; status: RefundStatus; requestedBy: string | null }[];
}

/** Whoever something is paid for: told in the payment's own transaction, which holds the payment's row. */
export interface PaymentSubscriber {
  /** What is left unpaid for an hour is withdrawn, and made anew for whoever comes back. */
  withdrawsIdle?: boolean;
  /** Once for each payment that succeeded. What is not accepted goes back in full by itself. */
  paymentSucceeded(trx: Transaction<Database>, payment: Payment): Promise<PaymentVerdict>;
  /**
   * The same in one statement of the subscriber's (`settlementAround`), the payment's own rows included. Where it
   * answers null nothing was done, and `paymentSucceeded` decides.
   */
  settleAtOnce?(db: Kysely<Database>, success: SettlementValues): Promise<Standing>;
  /** Something is new about the money of a payment that was accepted: where it stands now, whatever it was before. */
  refundsChanged(trx: Transaction<Database>, news: MoneyNews): Promise<void>;
  /**
   * That a refund succeeded, in one statement of the subscriber's (`refundAround`), the payment's own rows included.
   * Where it answers false nothing was done, and `refundsChanged` is told.
   */
  refundAtOnce?(db: Kysely<Database>, refunded: RefundedValues): Promise<boolean>;
  /** Of what a payment was for; null where nothing is known of it. */
  findFacts?(db: Kysely<Database>, reference: string): Promise<PurchaseFacts | null>;
}

export type FindSubscriber = (purpose: Purpose) => PaymentSubscriber;
