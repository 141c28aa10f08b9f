import type { Cents } from "@skipline/contract/money";
import type { Kysely, Transaction } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import type { Actor } from "../../http/call.ts";
import type { EventStreams } from "../../http/event-stream.ts";
import type { TaxProvider } from "../../providers/tax/tax-provider.ts";
import type { MenuSnapshot, PricedProduct } from "../catalog/index.ts";

export type PaymentState = "none" | "open" | "processing" | "succeeded" | "canceled";

/** A payment that the provider says has succeeded, as the payments module hands it over. */
export interface SucceededPayment {
  paymentId: string;
  reference: string;
  userId: string;
  amount: Cents;
  currency: string;
}

/** A location and what it sells, as it was when it had this version. */
export type Menu = Pick<MenuSnapshot, "menuVersion" | "location" | "products">;

/** What ordering needs of the modules before it. */
export interface OrderingDeps {
  db: Kysely<Database>;
  clock: Clock;
  log: FastifyBaseLogger;
  streams: Pick<EventStreams, "stream">;
  tax: TaxProvider;
  auth: { ensureUser(actor: Actor): Promise<unknown> };
  catalog: {
    getMenuSnapshot(vendorLocationId: string): Promise<Menu | null>;
    dropMenuSnapshot(vendorLocationId: string): void;
    /** None of them changes until the transaction ends. */
    holdProducts(
      trx: Trx,
      vendorLocationId: string,
      productIds: readonly string[],
    ): Promise<Pick<PricedProduct, "productId" | "isAvailable">[]>;
  };
  payments: OrderPayments;
}

/** The payments of orders: `purpose` is always ORDER, `reference` the order's id. */
export interface OrderPayments {
  /** Makes the order's payment at the provider, or brings its amount up to date. */
  ensureIntent(input: {
    purpose: "ORDER";
    reference: string;
    userId: string;
    vendorId: string;
    amount: Cents;
    description: string;
    isRepair?: boolean;
  }): Promise<{ clientSecret: string }>;
  /** One that is being paid or was paid stays; the answer says which. */
  cancelIntent(input: { purpose: "ORDER"; reference: string }): Promise<{ status: PaymentState }>;
  /** Asks the provider; a success it finds is reported to the subscriber before this answers. */
  refresh(input: { purpose: "ORDER"; reference: string }): Promise<{ status: PaymentState }>;
  /**
   * Writes the refund of the order's payment down, with its key. Answers the running one where there is one, null where
   * nothing was paid.
   */
  requestRefund(
    trx: Trx,
    input: {
      purpose: "ORDER";
      reference: string;
      reason: string;
      requestedBy: { userId: string; name?: string };
    },
  ): Promise<string | null>;
  /** Asks the provider with the stored key and reports the outcome to the subscriber before it answers. */
  executeRefund(refundId: string): Promise<"SUCCEEDED" | "PENDING" | "FAILED">;
}

export type Trx = Transaction<Database>;
