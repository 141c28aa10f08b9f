-- The built-in issuer. A code, a session's token and a private key are never stored as they are.

create table login_code (
  login_code_id uuid primary key,
  phone text not null,
  client_id text not null,
  -- The cookie of the browser that asked for the code, hashed.
  binding_hash bytea not null,
  code_mac bytea not null,
  -- Counted before the comparison, so that guesses in parallel count too.
  tries integer not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A newer code took its place, or its message could not be sent.
  superseded_at timestamptz,
  check (used_at is null or superseded_at is null)
);
-- Only the newest counts.
create unique index login_code_current on login_code (phone, client_id) where used_at is null and superseded_at is null;
create index login_code_by_phone on login_code (phone, created_at);
create index login_code_old on login_code (created_at);

-- Sends and wrong tries of one phone over all its codes.
create table phone_guard (
  phone text primary key,
  last_sent_at timestamptz,
  -- Wrong tries in a row.
  failures integer not null default 0 check (failures >= 0),
  locked_until timestamptz,
  updated_at timestamptz not null
);

-- One sign-in; every token of it ends with it.
create table session_family (
  family_id uuid primary key,
  user_id text not null references app_user,
  client_id text not null,
  audience text not null,
  scope text not null,
  login_code_id uuid unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text check (ended_reason in ('REVOKED', 'REUSED')),
  check ((ended_at is null) = (ended_reason is null))
);
create index session_family_by_user on session_family (user_id);
create index session_family_old on session_family (expires_at);

create table session_token (
  token_hash bytea primary key,
  family_id uuid not null references session_family on delete cascade,
  created_at timestamptz not null,
  replaced_at timestamptz
);
create index session_token_by_family on session_token (family_id, created_at);
-- A family has one token that is not replaced.
create unique index session_token_current on session_token (family_id) where replaced_at is null;

create table signing_key (
  kid text primary key,
  public_jwk jsonb not null,
  -- AES-256-GCM under the server's secret: a copy of the database signs nothing.
  sealed_private_jwk bytea not null,
  created_at timestamptz not null,
  -- Published before it signs, so that every verifier knows it by then.
  signs_from timestamptz not null,
  -- Signs until a newer key does; stays published until here.
  published_until timestamptz not null
);

-- Messages of the embedded sender, for development and demos.
create table sms_outbox (
  message_id bigint generated always as identity primary key,
  to_phone text not null,
  body text not null,
  created_at timestamptz not null
);
create index sms_outbox_by_phone on sms_outbox (to_phone, message_id desc);
