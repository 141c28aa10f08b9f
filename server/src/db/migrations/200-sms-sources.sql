-- Where messages are asked for, by network or by an address that a manager named: one up for each message to a stranger,
-- two down when its code is entered, and slowly down with time. Below zero: whoever asks from here uses what they get.
create table sms_source (
  source text primary key,
  level double precision not null,
  updated_at timestamptz not null
);
create index sms_source_old on sms_source (updated_at);

-- Null for a known device's, and for codes that servers of the version before send.
alter table login_code add column source text;

-- Work that a browser did for a message is taken once.
create table spent_work (
  challenge text primary key,
  expires_at timestamptz not null
);
create index spent_work_old on spent_work (expires_at);

-- The address that a manager called from when they said: this is the Wi-Fi of our guests.
create table venue_address (
  venue_address_id uuid primary key,
  vendor_id text not null references vendor,
  address text not null,
  named_by text not null,
  named_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > named_at),
  unique (vendor_id, address)
);
create index venue_address_by_address on venue_address (address, expires_at);
create index venue_address_old on venue_address (expires_at);
