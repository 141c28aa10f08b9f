-- How a guest wants to be told that an order is ready: a row for each way that was ever said yes to, so that each tells once. Without a
-- reference to orders, whose table is never locked whole for it; a job forgets the rows after two days. Servers of the release before
-- neither write nor read it: what they make ready is told by the sweep of a newer one.
create table ready_notice (
  ready_notice_id uuid primary key,
  order_id uuid not null,
  vendor_id text not null references vendor,
  channel text not null check (channel in ('PUSH', 'TEXT')),
  language text not null check (language in ('en', 'es')),
  -- Where a browser is pushed to, and how; gone with the last try.
  endpoint text check (length(endpoint) <= 1000),
  p256dh text check (length(p256dh) <= 100),
  auth text check (length(auth) <= 50),
  asked_at timestamptz not null,
  taken_back_at timestamptz,
  claimed_until timestamptz,
  tries integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  -- Of these, REFUSED alone is a fault.
  failure text check (failure in ('OPTED_OUT', 'QUIET', 'GONE', 'REFUSED')),
  unique (order_id, channel),
  check ((failed_at is null) = (failure is null)),
  check ((endpoint is null) = (p256dh is null) and (endpoint is null) = (auth is null))
);
-- Few, looked at each minute.
create index ready_notice_open on ready_notice (asked_at)
  where sent_at is null and failed_at is null and taken_back_at is null;
create index ready_notice_vendor on ready_notice (vendor_id);
