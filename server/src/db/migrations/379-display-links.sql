-- A link for a screen above the bar: whoever has its token sees numbers of orders. The token itself is kept nowhere. A revoked one is deleted.
create table display_link (
  display_link_id uuid primary key,
  vendor_location_id text not null references vendor_location,
  name text not null check (length(name) between 1 and 40),
  token_hash bytea not null unique check (length(token_hash) = 32),
  made_by text not null,
  made_at timestamptz not null,
  used_at timestamptz
);
create index display_link_location on display_link (vendor_location_id, made_at);
