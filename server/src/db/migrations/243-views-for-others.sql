-- What one noun shows the others of its tables. A view lies in the schema of the noun that owns it; who reads it knows neither
-- the tables behind it nor their rules. Each is plain enough to be folded into the statement that reads it.
create schema auth;
create view auth.person as
select user_id, right(phone, 4) as phone_last4 from app_user;

create schema venues;
create view venues.business as
select vendor_id, name, time_zone, business_day_start_hour, guestlist_enabled from vendor;
create view venues.location as
select vendor_location_id, vendor_id, description, display_order from vendor_location;

create schema payments;
-- All but attempts that were given up.
create view payments.order_payment as
select payment_id, reference as order_id, vendor_id, provider, intent_id, amount_cents, status, succeeded_at,
  -- It could not be used, and goes back by itself.
  returned_reason is not null as is_returned
from payment where purpose = 'ORDER' and status <> 'CANCELED';
-- Money that has gone back, from here or from the provider's own desk. Its condition stands outside: with one in each half
-- PostgreSQL could not look either up by its payment.
create view payments.money_back as
select payment_id, amount_cents, updated_at from (
  select payment_id, amount_cents, updated_at, status from refund
  union all
  select payment_id, amount_cents, updated_at, status from desk_refund
) as back where status = 'SUCCEEDED';

create schema events;
create view events.timed_event as
select event_id, vendor_id, name, status, status_chosen_at, starts_at, ends_at,
  -- To compare with: `infinity` while nobody knows.
  over_at,
  -- To show: null while nobody knows.
  nullif(over_at, 'infinity') as known_over_at
from event;

create schema membership;
create view membership.member as
select user_id, nullif(first_name, '') as first_name, nullif(last_name, '') as last_name, ends_at from membership;
create view membership.place_credits as
select reservation_id, -amount as spent from credit_entry where kind in ('SPEND', 'RETURN');

create schema guests;
create view guests.evening as
select glevent_id, vendor_id, starts_at,
  -- By time, or by hand.
  case when status = 'COMPLETED' then '-infinity' else over_at end as over_at
from glevent;
create view guests.party as
select reservation_id, glevent_id, membership_id, status, quantity, arrived,
  status in ('PENDING', 'CONFIRMED', 'CHECKED_IN') as holds_places
from reservation;

create schema ordering;
-- The money rules: nothing is taken for an order below 0.50; of one that was given back as a whole all has gone back, of one
-- that may have gone back in part what its payment says.
create view ordering.order_money as
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
from customer_order;
create view ordering.order_line as
select order_id, line, product_id, product_type, name, variant_name, image_urls, quantity, price_cents,
  price_cents * quantity - discount_cents as total_cents
from order_item;
