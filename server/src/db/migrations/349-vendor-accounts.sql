-- What of a payment at a venue's account the platform keeps, in hundredths of a per cent; 0: nothing, as of all of them before.
alter table payment add column fee_basis_points integer not null default 0 check (fee_basis_points between 0 and 10000);

-- A vendor's own account at a provider, as the provider last said that it stands.
create table vendor_account (
  vendor_id text not null references vendor,
  provider text not null,
  -- It is asked for by it, so that a repeat makes no second one.
  request_key uuid not null,
  -- Null until the provider has answered.
  account text,
  takes_charges boolean not null default false,
  pays_out boolean not null default false,
  is_submitted boolean not null default false,
  -- So many details are asked for.
  due_count integer not null default 0 check (due_count >= 0),
  -- When the provider was asked what stands here.
  asked_at timestamptz,
  created_at timestamptz not null,
  primary key (vendor_id, provider),
  unique (provider, account)
);

-- The embedded provider's: its books of fees, and accounts of venues.
alter table sandbox.intent add column fee_cents integer not null default 0;
alter table sandbox.refund add column fee_back_cents integer not null default 0;
create table sandbox.connected_account (
  account_id text primary key,
  name text not null,
  -- Until then it takes no charges.
  submitted_at timestamptz,
  created_at timestamptz not null
);
