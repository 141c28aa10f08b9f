-- A location may prepare orders before it hands them over. How far a paid order is moves beside its status: a server of the
-- release before knows nothing of it, and hands over from any of these. Checks of orders stand in the calls (305).
alter table vendor_location
  add column prepares_orders boolean not null default false,
  add column target_minutes integer not null default 8 check (target_minutes between 1 and 120);
alter table customer_order
  add column pickup_state text not null default 'WAITING',
  -- Null: it waits since it was paid.
  add column pickup_changed_at timestamptz,
  add column pickup_by_user text,
  add column pickup_by_name text;
