-- That a location's code was printed once: its owners are reminded of it before it opens.
create table printed_poster (
  vendor_location_id text primary key references vendor_location,
  printed_at timestamptz not null
);
