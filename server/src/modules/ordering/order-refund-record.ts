import { uuid } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import { refundAround, type RefundedValues } from "../payments/index.ts";

/** A refund that succeeded and its order, in one statement. The conditions are those of `transitions.recordRefund`. */
export const recordOrderRefunded = named<RefundedValues>("ordering.record_refund")(
  { refundId: uuid },
  refundAround(
    "ORDER",
    `order_refunded as (
    update customer_order o
    set status = 'REFUNDED', refund_state = 'REFUNDED', refunded_at = $now::timestamptz, payment_alert = null,
      updated_at = $now::timestamptz
    from held
    where o.order_id = held.reference::uuid and o.status in ('PAID', 'COMPLETE') and o.refund_state = 'REFUNDING'
    returning o.order_id, o.vendor_id, o.total_cents, held.payment_id, held.requested_by
  ), order_line as (
    insert into activity (type, actor_user_id, vendor_id, subject_type, subject_id, details, created_at)
    select case when requested_by is null then 'order.refunded_at_provider' else 'order.refunded' end, requested_by,
      vendor_id, 'order', order_id::text, jsonb_build_object('totalCents', total_cents), $now::timestamptz
    from order_refunded
  ), taken as (
    select payment_id from order_refunded
  )`,
  ),
);
