-- As whom a person's cards are kept at a provider's account; the cards themselves are there alone. Servers of the release
-- before write none, and their deletion of an account leaves the row: see the trigger.
create table payment_customer (
  -- It is asked for by it, so that a repeat makes no second one.
  payment_customer_id uuid primary key,
  user_id text not null references app_user,
  provider text not null,
  -- Null: the platform's own.
  account text,
  -- Null until the provider has answered.
  customer_id text,
  created_at timestamptz not null,
  -- Since then nothing is paid with it, and the provider is asked to forget it; the row goes with that.
  ended_at timestamptz,
  -- When it is asked, or asked again.
  remove_at timestamptz,
  remove_tries integer not null default 0,
  remove_failed_at timestamptz,
  check ((ended_at is null) = (remove_at is null))
);
create unique index payment_customer_one on payment_customer (user_id, provider, account) nulls not distinct
  where ended_at is null;
create index payment_customer_to_remove on payment_customer (remove_at) where ended_at is not null;
create index payment_customer_by_user on payment_customer (user_id);

-- Whoever's account has ended pays with no card any more, whichever server ended it.
create function end_payment_customers() returns trigger language plpgsql as $$
begin
  update payment_customer set ended_at = new.ended_at, remove_at = new.ended_at
  where user_id = new.user_id and ended_at is null;
  return null;
end $$;
create trigger payment_customers_end after update of ended_at on app_user
  for each row when (old.ended_at is null and new.ended_at is not null) execute function end_payment_customers();
