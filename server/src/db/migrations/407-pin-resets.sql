-- A PIN that a manager took back: at phones that are shared at that vendor it is believed no more. `pin_id` says which; one that its person sets later is another.
create table pin_reset (
  user_id text not null references staff_pin on delete cascade,
  vendor_id text not null references vendor,
  pin_id uuid not null,
  reset_at timestamptz not null,
  primary key (user_id, vendor_id)
);
create index pin_reset_vendor on pin_reset (vendor_id);
