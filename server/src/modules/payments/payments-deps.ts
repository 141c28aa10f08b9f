import type { FastifyBaseLogger } from "fastify";
import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import type { PaymentProvider } from "../../providers/payments/payment-provider.ts";
import type { Payment, Purpose } from "./payments-store.ts";
import type { Refund } from "./refunds-store.ts";

export interface PaymentsDeps {
  db: Kysely<Database>;
  clock: Clock;
  provider: PaymentProvider;
  log: FastifyBaseLogger;
  /** Tests switch a guard off to see the damage that it prevents. */
  unsafeForTests?: {
    /** Every call to refund carries a new key instead of the stored one. */
    forgetRefundKeys?: boolean;
    /** A success has its effect without asking whether it had it before. */
    repeatSuccess?: boolean;
  };
}

export type PaymentVerdict = { accepted: true } | { accepted: false; reason: string };

/** Whoever something is paid for: told in the payment's own transaction, which holds the payment's row. */
export interface PaymentSubscriber {
  /** Once for each payment that succeeded. What is not accepted goes back in full by itself. */
  paymentSucceeded(trx: Transaction<Database>, payment: Payment): Promise<PaymentVerdict>;
  /** A refund is pending, has succeeded, or has failed (also after it had succeeded). */
  refundChanged(trx: Transaction<Database>, news: { payment: Payment; refund: Refund }): Promise<void>;
}

export type FindSubscriber = (purpose: Purpose) => PaymentSubscriber;
