-- Ids are text or uuid (version 7), money is whole cents, times are timestamptz.

create table app_user (
  user_id text primary key check (length(user_id) between 1 and 128),
  phone text not null unique check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  created_at timestamptz not null
);

create table vendor (
  vendor_id text primary key check (vendor_id ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$'),
  name text not null,
  guestlist_enabled boolean not null default false,
  address_line1 text not null,
  address_line2 text,
  city text not null,
  state text not null,
  zip text not null,
  time_zone text not null,
  -- A night is one day: the hour at which the vendor's business day begins.
  business_day_start_hour integer not null default 0 check (business_day_start_hour between 0 and 23)
);
create index vendor_by_name on vendor (name, vendor_id);

create table vendor_location (
  vendor_location_id text primary key check (vendor_location_id ~ '^[0-9A-Z]{5}$'),
  vendor_id text not null references vendor,
  description text not null,
  display_order integer,
  splash_video_url text,
  unique (vendor_location_id, vendor_id)
);
create index vendor_location_by_vendor on vendor_location (vendor_id, display_order, vendor_location_id);

create table vendor_role (
  vendor_id text not null references vendor,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  name text not null check (length(name) between 1 and 100),
  role text not null check (role in ('STAFF', 'MANAGER', 'ADMIN', 'SUPER_ADMIN')),
  created_at timestamptz not null,
  primary key (vendor_id, phone)
);
create index vendor_role_by_phone on vendor_role (phone);

create table product (
  product_id text primary key check (product_id ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$'),
  vendor_location_id text not null references vendor_location,
  name text not null check (length(name) between 1 and 200),
  variant_name text check (length(variant_name) between 1 and 100),
  group_id text,
  product_type text not null
    check (product_type in ('ALCOHOLIC_ITEM', 'NON_ALCOHOLIC_ITEM', 'FOOD_ITEM', 'MERCHANDISE', 'OTHER', 'UNKNOWN')),
  tax_code text not null,
  description text,
  price_cents integer not null check (price_cents between 0 and 99999999),
  is_available boolean not null default true,
  display_order integer not null default 100,
  image_urls text[] not null default '{}',
  -- Rises with every change, so that two people editing the same product learn of each other.
  version integer not null default 1,
  updated_at timestamptz not null,
  unique (product_id, vendor_location_id)
);
create index product_menu on product (vendor_location_id, display_order, price_cents desc, product_id);

create table promotion (
  promotion_id text primary key,
  vendor_id text not null references vendor,
  description text not null,
  product_types text[] not null check (cardinality(product_types) > 0),
  percent integer not null check (percent between 1 and 100),
  starts_at timestamptz not null,
  ends_at timestamptz,
  check (ends_at is null or ends_at > starts_at)
);
create index promotion_by_vendor on promotion (vendor_id, starts_at);

-- 9.5% is 95000 parts per million.
create table tax_rate (
  vendor_location_id text not null references vendor_location,
  tax_code text not null,
  rate_ppm integer not null check (rate_ppm between 0 and 500000),
  primary key (vendor_location_id, tax_code)
);

create table customer_order (
  order_id uuid primary key,
  user_id text not null references app_user,
  vendor_id text not null,
  vendor_location_id text not null,
  status text not null default 'IN_PROGRESS' check (status in ('IN_PROGRESS', 'PAID', 'COMPLETE', 'REFUNDED')),
  subtotal_cents integer not null check (subtotal_cents >= 0),
  discount_cents integer not null check (discount_cents >= 0),
  promotion_description text,
  tax_cents integer not null check (tax_cents >= 0),
  tip_cents integer not null check (tip_cents >= 0 and tip_cents <= subtotal_cents),
  total_cents integer not null check (total_cents = subtotal_cents + tip_cents + tax_cents),
  age_acknowledged boolean not null,
  -- The key that the client made before its first try: a repeat finds the order instead of making another.
  create_key text,
  -- Rises with every change of items or tip; a payment is for one version.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expired_at timestamptz,
  paid_at timestamptz,
  completed_at timestamptz,
  completed_by_user text,
  completed_by_name text,
  completed_at_location text,
  completed_by_scan text,
  refunded_at timestamptz,
  refund_reason text,
  refund_state text check (refund_state in ('REFUNDING', 'REFUNDED', 'FAILED')),
  foreign key (vendor_location_id, vendor_id) references vendor_location (vendor_location_id, vendor_id),
  -- Wrong states are impossible, whatever the code does.
  check ((status = 'IN_PROGRESS') = (paid_at is null)),
  check (status <> 'IN_PROGRESS' or (completed_at is null and refund_state is null)),
  check (status <> 'COMPLETE' or completed_at is not null),
  check ((completed_at is null) = (completed_by_user is null)),
  check ((completed_at is null) = (completed_at_location is null)),
  check ((status = 'REFUNDED') = (refunded_at is not null)),
  check ((status = 'REFUNDED') = (refund_state is not distinct from 'REFUNDED')),
  check (expired_at is null or status = 'IN_PROGRESS')
);
create index customer_order_by_user on customer_order (user_id, created_at desc, order_id desc) where status <> 'IN_PROGRESS';
create index customer_order_by_location on customer_order (vendor_location_id, created_at desc, order_id desc) where status <> 'IN_PROGRESS';
create index customer_order_fulfilled on customer_order (vendor_location_id, completed_at desc, order_id desc) include (tip_cents)
  where status = 'COMPLETE';
create index customer_order_unpaid on customer_order (updated_at) where status = 'IN_PROGRESS' and expired_at is null;

create unique index customer_order_create_key on customer_order (user_id, create_key) where create_key is not null;

create table order_item (
  order_id uuid not null references customer_order on delete cascade,
  line integer not null check (line between 1 and 50),
  product_id text not null references product,
  name text not null,
  variant_name text,
  product_type text not null,
  tax_code text not null,
  image_urls text[] not null default '{}',
  quantity integer not null check (quantity between 1 and 10),
  price_cents integer not null check (price_cents >= 0),
  discount_percent integer check (discount_percent between 1 and 100),
  discount_cents integer not null check (discount_cents between 0 and price_cents * quantity),
  primary key (order_id, line),
  unique (order_id, product_id)
);

-- Our record of a payment at the provider. `purpose` and `reference` say what it pays for.
create table payment (
  payment_id uuid primary key,
  purpose text not null check (purpose in ('ORDER', 'MEMBERSHIP')),
  reference text not null,
  user_id text not null references app_user,
  provider text not null,
  -- Null between our writing it down and the provider's answer.
  intent_id text,
  amount_cents integer not null check (amount_cents >= 50),
  currency text not null default 'usd',
  status text not null default 'REQUESTED'
    check (status in ('REQUESTED', 'OPEN', 'PROCESSING', 'SUCCEEDED', 'CANCELED')),
  -- Set when a succeeded payment could not be used and goes back by itself.
  returned_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  checked_at timestamptz,
  succeeded_at timestamptz,
  unique (provider, intent_id),
  check (status = 'REQUESTED' or intent_id is not null),
  check ((status = 'SUCCEEDED') = (succeeded_at is not null))
);
-- An order has one payment that is not cancelled; a membership too.
create unique index payment_current on payment (purpose, reference) where status <> 'CANCELED' and returned_reason is null;
create index payment_unsettled on payment (updated_at) where status in ('REQUESTED', 'OPEN', 'PROCESSING');

create table refund (
  refund_id uuid primary key,
  payment_id uuid not null references payment,
  provider_refund_id text unique,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  -- Stored before the call and sent with it, so that a repeat is the same refund.
  idempotency_key text not null unique,
  status text not null default 'REQUESTED' check (status in ('REQUESTED', 'PENDING', 'SUCCEEDED', 'FAILED')),
  requested_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status in ('REQUESTED', 'FAILED') or provider_refund_id is not null)
);
-- Money goes back once: a second refund can only follow one that failed.
create unique index refund_once on refund (payment_id) where status <> 'FAILED';
create index refund_unsettled on refund (updated_at) where status in ('REQUESTED', 'PENDING');

create table webhook_event (
  provider text not null,
  event_id text not null,
  type text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);

create table idempotency_key (
  user_id text not null,
  endpoint text not null,
  key text not null check (length(key) between 1 and 200),
  body_hash text not null,
  -- Null while the first call runs.
  status integer,
  response bytea,
  created_at timestamptz not null,
  locked_until timestamptz not null,
  primary key (user_id, endpoint, key)
);
create index idempotency_key_old on idempotency_key (created_at);

-- Append-only: who did what to which thing. The audit trail.
create table activity (
  activity_id bigint generated always as identity primary key,
  type text not null,
  actor_user_id text,
  actor_name text,
  vendor_id text,
  subject_type text not null,
  subject_id text not null,
  details jsonb not null default '{}',
  created_at timestamptz not null
);
create index activity_by_subject on activity (subject_type, subject_id, activity_id);
create index activity_by_vendor on activity (vendor_id, activity_id desc) where vendor_id is not null;

create table rate_limit (
  bucket text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (bucket, window_start)
);
create index rate_limit_old on rate_limit (window_start);

create table short_link (
  -- Stored in lower case: codes are looked up in any case.
  code text primary key check (code ~ '^[0-9a-z_-]{1,32}$'),
  redirect_url text not null,
  created_at timestamptz not null
);

-- Open screens hear of a change within a second: one channel, the order's id as payload.
create function notify_order_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('order_changed', new.order_id::text);
  return null;
end $$;
create trigger customer_order_changed after update on customer_order
  for each row when (old.status is distinct from new.status or old.refund_state is distinct from new.refund_state
    or old.expired_at is distinct from new.expired_at)
  execute function notify_order_changed();
