-- All that waits at a location goes back at once: agreed on here, then refund by refund. Servers of the release before know
-- nothing of it; what one of this release has begun goes on at the next one.
create table give_back (
  give_back_id uuid primary key,
  vendor_id text not null references vendor,
  vendor_location_id text not null references vendor_location,
  order_ids uuid[] not null check (cardinality(order_ids) between 1 and 1000),
  amount_cents bigint not null,
  reason text not null,
  requested_by text not null,
  requested_by_name text not null,
  created_at timestamptz not null,
  -- Each of the orders goes back, or was taken by somebody else before.
  finished_at timestamptz
);
create unique index give_back_running on give_back (vendor_location_id) where finished_at is null;
