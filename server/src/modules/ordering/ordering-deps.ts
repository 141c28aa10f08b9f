import type { Cents } from "@skipline/contract/money";
import type { Kysely, Transaction } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import type { Streams } from "../../http/streams.ts";
import type { TaxProvider } from "../../providers/tax/tax-provider.ts";
import type { MenuSnapshot, PricedProduct } from "../catalog/index.ts";
import type {
  GivenBack,
  NewPayment,
  RefundedLines,
  RefundRequestValues,
  RefundToAsk,
  WrittenRefund,
} from "../payments/index.ts";
import type { Venues } from "../venues/index.ts";

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
  streams: Pick<Streams, "stream">;
  tax: TaxProvider;
  catalog: {
    getMenuSnapshot(vendorLocationId: string): Promise<Menu | null>;
    readMenuSnapshot(vendorLocationId: string): Promise<Menu | null>;
    dropMenuSnapshot(vendorLocationId: string): void;
    /** When what waits there may be ready, as this server knows it. */
    getWait(vendorLocationId: string): Promise<{ readyAt: Readonly<Record<string, string>> }>;
    /** None of them changes until the transaction ends. */
    holdProducts(
      trx: Trx,
      vendorLocationId: string,
      productIds: readonly string[],
    ): Promise<Pick<PricedProduct, "productId" | "isAvailable">[]>;
  };
  payments: OrderPayments;
  venues: Pick<Venues, "asRole" | "findRole">;
}

/** The payments of orders: `purpose` is always ORDER, `reference` the order's id. */
export interface OrderPayments {
  /** Of the account that a vendor's row names the one that its guests pay. @throws AppError LOCATION_CLOSED where it can't be paid */
  accountFor(account: string | null): string | null;
  /** A payment that is written down with its order, and then started. */
  planPayment(input: OrderPaymentRequest): NewPayment;
  /** Makes the payment at the provider that was just written down; null when somebody else was faster: look again. */
  startIntent(planned: NewPayment): Promise<OpenPayment | null>;
  /** Makes the order's payment at the provider, or brings its amount up to date. */
  ensureIntent(input: OrderPaymentRequest & { isRepair?: boolean }): Promise<OpenPayment>;
  /** One that is being paid or was paid stays; the answer says which. */
  cancelIntent(input: { purpose: "ORDER"; reference: string }): Promise<{ status: PaymentState }>;
  /** Asks the provider; a success it finds is reported to the subscriber before this answers. */
  refresh(input: { purpose: "ORDER"; reference: string }): Promise<{ status: PaymentState }>;
  /** A refund of the order's whole payment that is written down with what becomes of the order (`requestOrderRefund`). */
  planRefund(input: {
    reference: string;
    reason: string;
    requestedBy: { userId: string; name?: string };
  }): RefundRequestValues;
  /**
   * Writes the refund of the order's payment down, with its key: of all that is left, or of what `choose` says. Answers the
   * running one where nothing is left, null where nothing was paid.
   */
  requestRefund(
    trx: Trx,
    input: {
      purpose: "ORDER";
      reference: string;
      reason: string;
      requestedBy: { userId: string; name?: string };
      choose?: (given: GivenBack) => { amount: Cents; lines: RefundedLines | null };
    },
  ): Promise<WrittenRefund | null>;
  /** Asks the provider with the stored key and reports the outcome to the subscriber before it answers. */
  executeRefund(refund: string | RefundToAsk): Promise<"SUCCEEDED" | "PENDING" | "FAILED">;
}

/** What the payer's browser needs. */
export interface OpenPayment {
  clientSecret: string;
  /** Where the provider has it; null: at the platform's own account. */
  account: string | null;
}

export interface OrderPaymentRequest {
  purpose: "ORDER";
  reference: string;
  userId: string;
  vendorId: string;
  /** The vendor's at the payment provider; null: the platform's. */
  account: string | null;
  /** What the platform keeps there; null: what the deployment says for all. */
  feeBasisPoints: number | null;
  amount: Cents;
  description: string;
}

export type Trx = Transaction<Database>;
