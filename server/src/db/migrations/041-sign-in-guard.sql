-- Strangers who ask for codes share one allowance of a phone; a device that has signed in with it has its own.
create table sign_in_guard (
  phone text not null,
  -- The name that the device's signed cookie carries; empty for all strangers together.
  device bytea not null,
  last_sent_at timestamptz,
  -- Wrong tries in a row.
  failures integer not null default 0 check (failures >= 0),
  locked_until timestamptz,
  updated_at timestamptz not null,
  primary key (phone, device)
);
create index sign_in_guard_old on sign_in_guard (updated_at) where failures = 0;
-- Servers of the version before still use phone_guard while this one is rolled out; the next version drops it.
insert into sign_in_guard (phone, device, last_sent_at, failures, locked_until, updated_at)
select phone, '', last_sent_at, failures, locked_until, updated_at from phone_guard;

alter table login_code add column device bytea not null default '';
-- Only the newest that this device, or any stranger, has asked for counts.
create unique index login_code_newest on login_code (phone, client_id, device)
  where used_at is null and superseded_at is null;
drop index login_code_current;
