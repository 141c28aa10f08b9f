-- How long orders take at a location that prepares them. It stands beside the location, as each order moves it and not the menu's
-- version. One row, written behind the orders (`ordering/brake.ts`); servers of the release before neither write nor read it.
create table location_wait (
  vendor_location_id text primary key references vendor_location,
  -- Until an order that is paid now would be ready, as menus say it; null: nothing is said.
  wait_seconds integer check (wait_seconds between 1 and 5400),
  -- {order: when it will be ready}, of those that wait.
  ready_at jsonb not null default '{}' check (jsonb_typeof(ready_at) = 'object'),
  updated_at timestamptz not null
);
-- Few, looked at each minute.
create index location_wait_moving on location_wait (vendor_location_id) where ready_at <> '{}';

alter table customer_order
  -- When somebody said that it was begun; null: nobody did, or a server of the release before heard it.
  add column begun_at timestamptz,
  -- What its guest was told as it was paid; null: nothing.
  add column told_wait_seconds integer;
