-- Refunds made at the provider's own desk: `refund` is what was asked for here.
create table desk_refund (
  provider text not null,
  provider_refund_id text not null,
  payment_id uuid not null references payment,
  amount_cents integer not null check (amount_cents > 0),
  status text not null check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (provider, provider_refund_id)
);
create index desk_refund_by_payment on desk_refund (payment_id);

-- A payer's objection at their bank.
create table dispute (
  provider text not null,
  dispute_id text not null,
  payment_id uuid not null references payment,
  status text not null check (status in ('OPEN', 'WON', 'LOST')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (provider, dispute_id)
);
create index dispute_by_payment on dispute (payment_id);

-- Rises with everything that is recorded of a payment's refunds and disputes: what was fetched before that is old news.
alter table payment add column news_version integer not null default 0;
-- Written before the first call: whoever finds it looks first whether the provider has made the refund.
alter table refund add column asked_at timestamptz;
update refund set asked_at = updated_at;

-- The order's money is not what its status says: staff are warned before they hand over.
alter table customer_order add column payment_alert text check (payment_alert in ('REFUNDED_AT_PROVIDER', 'DISPUTED'));
drop trigger customer_order_changed on customer_order;
create trigger customer_order_changed after update on customer_order
  for each row when (old.status is distinct from new.status or old.refund_state is distinct from new.refund_state
    or old.expired_at is distinct from new.expired_at or old.payment_alert is distinct from new.payment_alert)
  execute function notify_order_changed();
drop trigger location_orders_changed on customer_order;
create trigger location_orders_changed after update on customer_order
  for each row when (new.status <> 'IN_PROGRESS'
    and (old.status is distinct from new.status or old.refund_state is distinct from new.refund_state
      or old.payment_alert is distinct from new.payment_alert))
  execute function notify_location_orders_changed();

-- The merchant's key, kept with the refund it made.
alter table sandbox.refund add column request_key text;
create table sandbox.dispute (
  dispute_id text primary key,
  intent_id text not null references sandbox.intent,
  status text not null check (status in ('open', 'won', 'lost')),
  -- Null once it is open.
  opens_at timestamptz,
  created_at timestamptz not null
);
create index dispute_by_intent on sandbox.dispute (intent_id);
create index dispute_opening on sandbox.dispute (opens_at) where opens_at is not null;
