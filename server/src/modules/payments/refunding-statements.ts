import type { Kysely } from "kysely";
import { bool, int, oneOf, orNull, type RowOf, text, uuid } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import type { Purpose } from "./payments-store.ts";
import type { RefundStatus } from "./refunds-store.ts";

/** A refund to be asked for at the provider: all that the call needs, as it was when that was written down. */
export type RefundToAsk = RowOf<typeof refundToAsk>;

export const refundToAsk = {
  refundId: uuid,
  amount: int,
  reason: text,
  idempotencyKey: text,
  status: oneOf<RefundStatus>(),
  paymentId: uuid,
  purpose: oneOf<Purpose>(),
  provider: text,
  account: orNull(text),
  feeBasisPoints: int,
  intentId: orNull(text),
  newsVersion: int,
  /** Nobody has asked before, not for an earlier one either: nothing of it can be there yet. */
  isFirst: bool,
};

/** All of `refundToAsk` but the last, of a refund `r` and its payment `p`. */
const toAsk = `r.refund_id as "refundId", r.amount_cents as amount, r.reason, r.idempotency_key as "idempotencyKey", r.status,
    p.payment_id as "paymentId", p.purpose, p.provider, p.account, p.fee_basis_points as "feeBasisPoints",
    p.intent_id as "intentId",
    p.news_version as "newsVersion"`;

const askRefund = named<{ refundId: string; now: Date }>("payments.ask_refund")(
  refundToAsk,
  `with asked as (
    update refund set asked_at = $now::timestamptz
    where refund_id = $refundId::uuid and asked_at is null and status = 'REQUESTED'
    returning refund_id
  )
  select ${toAsk}, exists (select from asked)
    and not exists (select from refund o where o.refunded_payment_id = r.refunded_payment_id and o.refund_id <> r.refund_id) as "isFirst"
  from refund r join payment p on p.payment_id = r.refunded_payment_id where r.refund_id = $refundId::uuid`,
);

/** Writes down, before the call, that the provider is asked for a refund that still needs it, and reads what is asked. */
export async function beginAsking(db: Kysely<Database>, now: Date, refundId: string): Promise<RefundToAsk> {
  const [refund] = await askRefund(db, { refundId, now });
  if (!refund) throw new Error(`no refund ${refundId}`);
  return refund;
}

/** A refund of a whole payment that is meant. With `providers`, those that this server can ask. */
export type RefundRequestValues = {
  reference: string;
  refundId: string;
  reason: string;
  requestedBy: string | null;
  requestedByName: string | null;
  providers: string[];
  now: Date;
};

/**
 * The one statement that writes down that a payment of `purpose` goes back in full, where nothing goes back already.
 * `agreement` and `reservation` are the subscriber's parts, some CTEs. Those of `agreement` find in `held` the payment,
 * locked (payment_id, reference); they lock what was paid for, look, and end with `agreed`, which holds the payment_id if,
 * and only if, it may go back: nothing is written before that. Those of `reservation` write, from `requested` (payment_id),
 * which has a row only when the refund is written. The statement answers the refund, which counts as asked for: what is
 * left is the call.
 */
export function refundRequestAround(purpose: Purpose, parts: { agreement: string; reservation: string }): string {
  return `with seen as materialized (
    select payment_id, news_version from payment
    where purpose = '${purpose}' and reference = $reference and status <> 'CANCELED' and returned_reason is null
  ), locked as materialized (
    select p.payment_id, p.purpose, p.reference, p.vendor_id, p.provider, p.account, p.fee_basis_points, p.intent_id,
      p.status, p.returned_reason, p.news_version, p.amount_cents, p.refunded_cents, p.currency
    from seen join payment p on p.payment_id = seen.payment_id for no key update of p
  ), held as materialized (
    -- What the snapshot shows of the desk is true under the lock too when no news came in between.
    select p.* from locked p join seen on seen.payment_id = p.payment_id
    where p.status = 'SUCCEEDED' and p.returned_reason is null and p.news_version = seen.news_version
      and p.provider = any ($providers::text[]) and p.refunded_cents = 0
      and not exists (select from desk_refund d where d.payment_id = p.payment_id and d.status <> 'FAILED')
      and not exists (select from dispute d where d.payment_id = p.payment_id and d.status <> 'WON' and not d.is_refundable)
  ), ${parts.agreement}, requested as (
    insert into refund (refund_id, payment_id, refunded_payment_id, amount_cents, reason, idempotency_key, requested_by, asked_at, created_at,
      updated_at)
    select $refundId::uuid, held.payment_id, held.payment_id, held.amount_cents, $reason::text, 'refund-' || $refundId::text,
      $requestedBy::text, $now::timestamptz, $now::timestamptz, $now::timestamptz
    from agreed join held on held.payment_id = agreed.payment_id
    on conflict (payment_id) where status <> 'FAILED' do nothing
    returning refund_id, payment_id, amount_cents, reason, idempotency_key, status
  ), ${parts.reservation}, payment_line as (
    insert into activity (type, actor_user_id, actor_name, vendor_id, subject_type, subject_id, details, created_at)
    select 'refund.requested', $requestedBy::text, $requestedByName::text, p.vendor_id, 'payment', p.payment_id::text,
      jsonb_build_object('purpose', p.purpose, 'reference', p.reference, 'amountCents', p.amount_cents,
        'currency', p.currency, 'refundId', r.refund_id, 'reason', r.reason),
      $now::timestamptz
    from requested r join held p on p.payment_id = r.payment_id
  )
  select ${toAsk}, true as "isFirst" from requested r join held p on p.payment_id = r.payment_id`;
}

/** A refund of ours that the provider says has succeeded. `newsVersion`: of the payment, read before it was asked. */
export type RefundedValues = {
  paymentId: string;
  newsVersion: number;
  refundId: string;
  providerRefundId: string;
  idempotencyKey: string | null;
  amount: number;
  now: Date;
};

/**
 * The one statement that records that a whole payment of `purpose` went back, where that is all that ever happened to its
 * money: no other refund, none at the provider's desk, no dispute. What the snapshot shows of these is true under the
 * payment's lock too, for the version has not risen since. `recording` is the subscriber's part, some CTEs. They find in
 * `held` the payment, locked (payment_id, reference), and who asked (requested_by); they change what was paid for, and
 * end with `taken`, which holds the payment_id if, and only if, it stands as given back. Answers a row when it was done.
 */
export function refundAround(purpose: Purpose, recording: string): string {
  return `with locked as materialized (
    select payment_id, purpose, reference, status, returned_reason, news_version, amount_cents
    from payment where payment_id = $paymentId::uuid for no key update
  ), held as materialized (
    select p.payment_id, p.reference, r.refund_id, r.requested_by
    from locked p join refund r on r.refunded_payment_id = p.payment_id
    where p.purpose = '${purpose}' and p.status = 'SUCCEEDED' and p.returned_reason is null
      and p.news_version = $newsVersion::integer and p.amount_cents = $amount::integer
      and r.refund_id = $refundId::uuid and r.status = 'REQUESTED' and r.provider_refund_id is null
      and r.idempotency_key = $idempotencyKey::text and r.amount_cents = $amount::integer
      and not exists (select from refund o where o.refunded_payment_id = p.payment_id and o.refund_id <> r.refund_id)
      and not exists (select from desk_refund d where d.payment_id = p.payment_id)
      and not exists (select from dispute d where d.payment_id = p.payment_id)
  ), ${recording}, risen as (
    update payment p set news_version = p.news_version + 1
    from taken where p.payment_id = taken.payment_id
    returning p.payment_id, p.purpose, p.reference, p.vendor_id, p.amount_cents, p.currency
  ), refunded as (
    update refund r
    set status = 'SUCCEEDED', provider_refund_id = $providerRefundId::text, updated_at = $now::timestamptz
    from risen where r.refund_id = $refundId::uuid and r.refunded_payment_id = risen.payment_id
    returning r.refund_id, r.reason, r.refunded_payment_id as payment_id
  ), payment_line as (
    insert into activity (type, vendor_id, subject_type, subject_id, details, created_at)
    select 'refund.succeeded', vendor_id, 'payment', payment_id::text,
      jsonb_build_object('purpose', purpose, 'reference', reference, 'amountCents', amount_cents, 'currency', currency,
        'refundId', refund_id, 'reason', reason),
      $now::timestamptz
    from risen join refunded using (payment_id)
  )
  select refund_id as "refundId" from refunded`;
}
