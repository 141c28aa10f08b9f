-- A vendor's business days as far as its orders tell of them. What the three tables below hold of a day is right unless it
-- is stale: whoever reads a stale day, or one that is not here, reads the orders.
create table analytics_day (
  vendor_id text not null references vendor,
  day date not null,
  -- Something happened to an order of this day since it was built.
  is_stale boolean not null default true,
  built_at timestamptz,
  primary key (vendor_id, day)
);
create index analytics_day_stale on analytics_day (day, vendor_id) where is_stale;

-- Orders that were given back as a whole lie in rows of their own everywhere (`is_refunded`), so that they can be left out.
create table analytics_hour (
  vendor_id text not null,
  day date not null,
  vendor_location_id text not null,
  -- Of the clock.
  hour smallint not null check (hour between 0 and 23),
  is_refunded boolean not null,
  orders integer not null,
  free_orders integer not null,
  sales_cents bigint not null,
  discount_cents bigint not null,
  tax_cents bigint not null,
  tip_cents bigint not null,
  refund_cents bigint not null,
  -- From paid to handed over, of each order that was.
  pickup_seconds integer[] not null,
  primary key (vendor_id, day, vendor_location_id, hour, is_refunded),
  foreign key (vendor_id, day) references analytics_day on delete cascade
);

create table analytics_product (
  vendor_id text not null,
  day date not null,
  vendor_location_id text not null,
  product_id text not null,
  product_type text not null,
  is_refunded boolean not null,
  name text not null,
  variant_name text,
  last_paid_at timestamptz not null,
  quantity integer not null,
  orders integer not null,
  revenue_cents bigint not null,
  primary key (vendor_id, day, vendor_location_id, product_id, product_type, is_refunded),
  foreign key (vendor_id, day) references analytics_day on delete cascade
);

create table analytics_customer (
  vendor_id text not null,
  day date not null,
  vendor_location_id text not null,
  user_id text not null,
  is_refunded boolean not null,
  orders integer not null,
  taken_cents bigint not null,
  refund_cents bigint not null,
  last_paid_at timestamptz not null,
  primary key (vendor_id, day, vendor_location_id, user_id, is_refunded),
  foreign key (vendor_id, day) references analytics_day on delete cascade
);

-- A month's dump as it was generated: JSON, compressed already, sent as it is.
create table analytics_dump (
  vendor_id text not null references vendor,
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  include_refunded boolean not null,
  -- Rises with each generation.
  version integer not null,
  generated_at timestamptz not null,
  num_orders integer not null,
  body bytea not null,
  primary key (vendor_id, month, include_refunded)
);
alter table analytics_dump alter column body set storage external;
