import type { Cents } from "@skipline/contract/money";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Subject } from "./payments-store.ts";

/** A payment that is meant, before anything of it is stored or asked for. */
export interface NewPayment extends Subject {
  paymentId: string;
  userId: string;
  vendorId: string | null;
  provider: string;
  /** At the provider: of whom it is asked for; null: the platform's own. */
  account: string | null;
  amount: Cents;
  /** What of it is the platform's (`platformFee`). */
  feeBasisPoints: number;
  currency: string;
  description: string;
  /** So many of the person's may be open, this one included. */
  mostOpen: number;
}

/**
 * Whether a person may begin no further payment: for statements with `newPaymentValues`. Calls at the same moment do not see
 * each other's, so a few more are possible; what counts is that they do not add up.
 */
export const hasTooManyOpen = `(select count(*) from payment
    where user_id = $paymentUserId and status in ('REQUESTED', 'OPEN', 'PROCESSING')) >= $paymentMostOpen::integer`;

/** The account is held as what refers to it: one that is being deleted has ended by then, and nothing is begun for it. */
export const payer = `(select from app_user where user_id = $paymentUserId and ended_at is null for key share) as payer`;

/** Whether a payment was not begun for that. */
export async function hasEnded(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("app_user")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row === undefined;
}

/**
 * Writes a payment's row for each row of `source`, none where there is nothing to pay: the intention is stored before
 * the call. With `newPaymentValues`; for statements that write down what is paid for as well.
 */
export function insertPaymentFrom(source: string): string {
  return `insert into payment (payment_id, purpose, reference, user_id, vendor_id, provider, account, amount_cents,
    fee_basis_points, currency, description, created_at, updated_at)
  select $paymentId::uuid, $paymentPurpose, $paymentReference, $paymentUserId, $paymentVendorId, $paymentProvider,
    $paymentAccount, $paymentAmount::integer, $paymentFeeBasisPoints::integer, $paymentCurrency, $paymentDescription,
    $paymentAt::timestamptz, $paymentAt::timestamptz
  from ${source} where $paymentId::uuid is not null`;
}

export type NewPaymentValues = ReturnType<typeof newPaymentValues>;

export function newPaymentValues(payment: NewPayment | null, now: Date) {
  return {
    paymentId: payment?.paymentId ?? null,
    paymentPurpose: payment?.purpose ?? null,
    paymentReference: payment?.reference ?? null,
    paymentUserId: payment?.userId ?? null,
    paymentVendorId: payment?.vendorId ?? null,
    paymentProvider: payment?.provider ?? null,
    paymentAccount: payment?.account ?? null,
    paymentAmount: payment?.amount ?? null,
    paymentFeeBasisPoints: payment?.feeBasisPoints ?? 0,
    paymentCurrency: payment?.currency ?? null,
    paymentDescription: payment?.description ?? null,
    paymentMostOpen: payment?.mostOpen ?? 0,
    paymentAt: now,
  };
}
