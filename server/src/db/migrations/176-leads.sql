-- Venues that asked for a demo, and the mail about each to those who answer: claimed, sent, recorded.
create table lead (
  lead_id uuid primary key,
  company_name text not null check (length(company_name) between 2 and 120),
  full_name text not null check (length(full_name) between 2 and 120),
  -- E.164 where it is a number that exists, else as it was typed.
  phone text not null check (length(phone) between 7 and 40),
  email text not null check (length(email) <= 254),
  message text not null check (length(message) between 10 and 500),
  -- The Idempotency-Key it was sent with, and what it was sent with.
  request_key text unique check (length(request_key) <= 200),
  body_hash text,
  created_at timestamptz not null,
  mail_tries integer not null default 0 check (mail_tries >= 0),
  -- Until then somebody is sending it, or waits to try again.
  claimed_until timestamptz,
  mailed_at timestamptz,
  -- The last try has failed too: it stands in the list alone.
  mail_failed_at timestamptz,
  check ((request_key is null) = (body_hash is null)),
  check (mailed_at is null or mail_failed_at is null)
);
create index lead_by_time on lead (created_at desc, lead_id desc);
create index lead_to_mail on lead (coalesce(claimed_until, created_at)) where mailed_at is null and mail_failed_at is null;

-- What a real sender would have sent, for whoever develops or shows the product.
create table mail_outbox (
  mail_id bigint generated always as identity primary key,
  to_address text not null,
  reply_to text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null
);
