-- An order that tries a location before guests know it; its money goes back by itself. Servers of the release before make none.
alter table customer_order
  add column is_test boolean not null default false;
-- Whether a location ever took orders. Those that are there already did, or may open as ever; a server of the release before
-- makes none that would have to be ready first.
alter table vendor_location
  add column was_opened boolean not null default true;
-- In no figure: whoever counts orders reads them here.
create or replace view ordering.order_money as
select order_id, vendor_id, vendor_location_id, user_id, status, created_at, paid_at, completed_at,
  subtotal_cents, tax_cents, tip_cents, discount_cents, total_cents,
  total_cents < 50 as is_free,
  status = 'REFUNDED' as is_refunded,
  case when total_cents < 50 then 0 else subtotal_cents end as taken_sales_cents,
  case when total_cents < 50 then 0 else tax_cents end as taken_tax_cents,
  case when total_cents < 50 then 0 else tip_cents end as taken_tip_cents,
  case when total_cents < 50 then 0 else total_cents end as taken_cents,
  case
    when total_cents < 50 then 0
    when status = 'REFUNDED' then total_cents
    when refund_state is null and payment_alert is null then 0
    else coalesce((
      select sum(b.amount_cents) from payments.order_payment p join payments.money_back b on b.payment_id = p.payment_id
      where p.order_id = customer_order.order_id::text and not p.is_returned
    ), 0)
  end as refund_cents
from customer_order where not is_test;
