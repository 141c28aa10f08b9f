-- What of a payment goes back, or has: the sum of its refunds that live. It moves by one conditional update, whichever release
-- writes a refund, and takes the place of `refund_once`.
alter table payment add column refunded_cents integer not null default 0;
alter table payment add constraint payment_refunded_within check (refunded_cents between 0 and amount_cents) not valid;

-- Whose money goes back. `payment_id`, with `refund_once`, stays for the statements of the release before, which name them: it
-- is set on a refund of all that was left, and null on one of a part. With the release after this one both go.
alter table refund add column refunded_payment_id uuid references payment;
update refund set refunded_payment_id = payment_id;
alter table refund alter column refunded_payment_id set not null;
alter table refund alter column payment_id drop not null;
-- What is given back for what: [{"line", "quantity"}], as whoever is paid for counts its lines; null where nothing was chosen.
alter table refund add column lines jsonb;

update payment p set refunded_cents = back.cents
from (select payment_id, sum(amount_cents)::integer as cents from refund where status <> 'FAILED' group by payment_id) as back
where p.payment_id = back.payment_id;

create function fill_refunded_payment() returns trigger language plpgsql as $$
begin
  new.refunded_payment_id := coalesce(new.refunded_payment_id, new.payment_id);
  return new;
end
$$;
create trigger refund_filled before insert on refund for each row execute function fill_refunded_payment();

-- Whoever writes a refund holds the payment's row.
create function count_refunded() returns trigger language plpgsql as $$
declare
  moved integer := 0;
begin
  if tg_op <> 'DELETE' and new.status <> 'FAILED' then moved := new.amount_cents; end if;
  if tg_op <> 'INSERT' and old.status <> 'FAILED' then moved := moved - old.amount_cents; end if;
  if moved = 0 then return null; end if;
  update payment set refunded_cents = refunded_cents + moved
  where payment_id = coalesce(new.refunded_payment_id, old.refunded_payment_id)
    and refunded_cents + moved between 0 and amount_cents;
  if moved > 0 and not found then
    raise exception 'more would go back than was paid'
      using errcode = 'check_violation', constraint = 'payment_refunded_within', table = 'payment';
  end if;
  return null;
end
$$;
create trigger refund_counted after insert or delete or update of status on refund for each row execute function count_refunded();

-- A part that the provider has made is also a row here, with the refund that it is: so servers of the release before, which
-- know of one refund for each payment, add up the same sum and take it for nothing new.
alter table desk_refund add column refund_id uuid references refund;
create function show_part_to_release_before() returns trigger language plpgsql as $$
begin
  insert into desk_refund (provider, provider_refund_id, payment_id, amount_cents, status, created_at, updated_at, refund_id)
  select p.provider, new.provider_refund_id, p.payment_id, new.amount_cents, new.status, new.created_at, new.updated_at,
    new.refund_id
  from payment p where p.payment_id = new.refunded_payment_id
  on conflict (payment_id, provider_refund_id) do update
  set status = excluded.status, updated_at = excluded.updated_at, refund_id = excluded.refund_id;
  return null;
end
$$;
create trigger refund_part_shown after insert or update of status on refund for each row
  when (new.payment_id is null and new.provider_refund_id is not null) execute function show_part_to_release_before();

-- A part of it was given back, or was to be: its payment says what became of that.
alter table customer_order add column has_part_refunds boolean not null default false;

create or replace view payments.unmade_refund as
select r.refund_id, p.vendor_id, r.created_at
from refund r join payment p on p.payment_id = r.refunded_payment_id where r.status in ('REQUESTED', 'PENDING');
create or replace view payments.failed_refund as
select r.refund_id, p.vendor_id, r.updated_at as failed_at
from refund r join payment p on p.payment_id = r.refunded_payment_id where r.status = 'FAILED';
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
  end as refund_cents
from customer_order where not is_test;
