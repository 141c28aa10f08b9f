import type { Purpose } from "./payments-store.ts";

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
    from locked p join refund r on r.payment_id = p.payment_id
    where p.purpose = '${purpose}' and p.status = 'SUCCEEDED' and p.returned_reason is null
      and p.news_version = $newsVersion::integer and p.amount_cents = $amount::integer
      and r.refund_id = $refundId::uuid and r.status = 'REQUESTED' and r.provider_refund_id is null
      and r.idempotency_key = $idempotencyKey::text and r.amount_cents = $amount::integer
      and not exists (select from refund o where o.payment_id = p.payment_id and o.refund_id <> r.refund_id)
      and not exists (select from desk_refund d where d.payment_id = p.payment_id)
      and not exists (select from dispute d where d.payment_id = p.payment_id)
  ), ${recording}, risen as (
    update payment p set news_version = p.news_version + 1
    from taken where p.payment_id = taken.payment_id
    returning p.payment_id, p.purpose, p.reference, p.vendor_id, p.amount_cents, p.currency
  ), refunded as (
    update refund r
    set status = 'SUCCEEDED', provider_refund_id = $providerRefundId::text, updated_at = $now::timestamptz
    from risen where r.refund_id = $refundId::uuid and r.payment_id = risen.payment_id
    returning r.refund_id, r.reason, r.payment_id
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
