-- What banks decided against the venue is no revenue. Servers of the release before write days without it: they are built anew.
alter table analytics_hour add column lost_cents bigint not null default 0;
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
    when refund_state is null and payment_alert is null and not has_part_refunds then 0
    else coalesce((
      select sum(b.amount_cents) from payments.order_payment p join payments.money_back b on b.payment_id = p.payment_id
      where p.order_id = customer_order.order_id::text and not p.is_returned
    ), 0)
  end as refund_cents,
  -- Whoever disputes has an alert, until all of it goes back here as well.
  case
    when total_cents < 50 or (payment_alert is null and status <> 'REFUNDED') then 0
    else coalesce((
      select sum(d.amount_cents) from payments.order_payment p join payments.objection d on d.payment_id = p.payment_id
      where p.order_id = customer_order.order_id::text and not p.is_returned and d.status = 'LOST'
    ), 0)
  end as lost_cents
from customer_order where not is_test;
update analytics_day a set is_stale = true
from ordering.order_money o join venues.business v on v.vendor_id = o.vendor_id
where o.order_id::text in (
    select p.order_id from payments.order_payment p join payments.objection d on d.payment_id = p.payment_id
    where d.status = 'LOST')
  and a.vendor_id = o.vendor_id
  and a.day = (o.paid_at at time zone v.time_zone - make_interval(hours => v.business_day_start_hour))::date;
