import type { OrderStatus } from "@skipline/contract/ordering";
import { named } from "../../db/named.ts";
import { heldKey, type HeldKeyValues, isKeyHeld, rememberFrom } from "../../http/effect.ts";
import { refundRequestAround, type RefundRequestValues, refundToAsk } from "../payments/index.ts";

/**
 * That an order's money shall go back: the refund, the order, both lines of the trail and the call's key, in one statement.
 * `from` is the status the decision was made on; `isUntaken`: only while nobody has taken it, as its guest cancels it. The conditions are those of `transitions.reserveRefund`. Locks in the old
 * order: payment, order, key.
 */
export const requestOrderRefund = named<
  RefundRequestValues & HeldKeyValues & { from: OrderStatus; isUntaken: boolean }
>("ordering.request_refund")(
  refundToAsk,
  refundRequestAround("ORDER", {
    agreement: `current_order as materialized (
    select held.payment_id, o.status, o.refund_state, o.pickup_state
    from held join customer_order o on o.order_id = held.reference::uuid
    for no key update of o
  ), current_key as materialized (
    ${heldKey("current_order")}
  ), agreed as materialized (
    select payment_id from current_order
    where status in ('PAID', 'COMPLETE') and status = $from::text and (refund_state is null or refund_state = 'FAILED')
      and (not $isUntaken::boolean or pickup_state = 'WAITING')
      and ${isKeyHeld("current_key")}
  )`,
    reservation: `order_reserved as (
    update customer_order o
    set refund_state = 'REFUNDING', refund_reason = $reason::text, updated_at = $now::timestamptz
    from requested join held on held.payment_id = requested.payment_id
    where o.order_id = held.reference::uuid
    returning o.order_id, o.vendor_id, o.total_cents
  ), order_line as (
    insert into activity (type, actor_user_id, actor_name, vendor_id, subject_type, subject_id, details, created_at)
    select 'order.refund_requested', $requestedBy::text, $requestedByName::text, vendor_id, 'order', order_id::text,
      jsonb_build_object('totalCents', total_cents, 'reason', $reason::text), $now::timestamptz
    from order_reserved
  ), remembered as (
    ${rememberFrom("requested", "$refundId::text")}
  )`,
  }),
);
