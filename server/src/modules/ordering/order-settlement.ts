import { currency } from "@skipline/contract/money";
import { json, oneOf, orNull } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import { settlementAround, type SettlementValues, type Standing } from "../payments/index.ts";

const settled = {
  standing: orNull(oneOf<NonNullable<Standing>>()),
  /** Null when it was not now that the order was paid. */
  accepted: orNull(json<{ orderId: string; soldOutProductIds: string[] }>()),
};

/**
 * A payment that succeeded and its order, in one statement. The order is taken as it was when its lines were read
 * (`version`), held, and then its products are: whoever marks one sold out comes before, and is seen, or after. Rows are
 * found by their keys alone and judged after that, so that no other plan can be kept.
 */
export const settleOrder = named<SettlementValues>("ordering.settle")(
  settled,
  settlementAround("ORDER", {
    acceptance: `ordered as materialized (
    select o.order_id, o.version, o.vendor_location_id,
      array(select i.product_id from order_item i where i.order_id = o.order_id) as product_ids
    from held join customer_order o on o.order_id = held.reference::uuid
  ), current_order as materialized (
    select o.order_id, o.user_id, o.status, o.expired_at, o.total_cents, o.version, o.stock_state
    from customer_order o join ordered on ordered.order_id = o.order_id
    for update of o
  ), payable as materialized (
    select o.order_id, held.payment_id, ordered.vendor_location_id, ordered.product_ids
    from held, ordered, current_order o
    where o.version = ordered.version and o.status = 'IN_PROGRESS' and o.expired_at is null
      and o.stock_state is distinct from 'RETURNED'
      and o.user_id = held.user_id and o.total_cents = $amount::integer and $currency = '${currency}'
  ), current_product as materialized (
    select p.product_id, p.vendor_location_id, p.is_available
    from product p join payable on p.product_id = any (payable.product_ids)
    order by p.product_id
    for share of p
  ), order_paid as (
    update customer_order o
    set status = 'PAID', paid_at = $now::timestamptz, updated_at = $now::timestamptz,
      sold_out_product_ids = array(
        select id from unnest(payable.product_ids) as id
        where not exists (
          select from current_product p
          where p.product_id = id and p.vendor_location_id = payable.vendor_location_id and p.is_available)
        order by id)
    from payable where o.order_id = payable.order_id
    returning o.order_id, payable.payment_id, o.user_id, o.vendor_id, o.total_cents, o.sold_out_product_ids
  ), taken as (
    select payment_id, json_build_object('orderId', order_id, 'soldOutProductIds', sold_out_product_ids) as accepted
    from order_paid
  )`,
    line: `select 'order.paid', user_id, vendor_id, 'order', order_id::text,
      jsonb_build_object('totalCents', total_cents, 'paymentId', payment_id)
        || case when sold_out_product_ids = '{}' then '{}' else jsonb_build_object('soldOut', sold_out_product_ids) end,
      $now::timestamptz
    from order_paid`,
  }),
);
