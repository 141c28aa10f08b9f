-- Where staff worked, newest first: it belongs to the account and outlives the device's memory.
create table past_location (
  -- Of whichever issuer: staff need not have ordered anything here.
  user_id text not null check (length(user_id) between 1 and 128),
  vendor_location_id text not null references vendor_location,
  seen_at timestamptz not null,
  primary key (user_id, vendor_location_id)
);
create index past_location_newest on past_location (user_id, seen_at desc);
