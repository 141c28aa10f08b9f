-- What an account's holder tells of themselves. An account that was ended has no phone: what was ordered with it stays in the books.
alter table app_user
  alter column phone drop not null,
  add column first_name text not null default '' check (length(first_name) <= 100),
  add column last_name text not null default '' check (length(last_name) <= 100),
  add column email text not null default '' check (length(email) <= 254),
  add column ended_at timestamptz;

-- A token outlives its account for an hour: it must not give it its phone back. A hosted issuer's account has one id for ever, and
-- may begin anew a day later.
create function keep_account_ended() returns trigger language plpgsql as $$
begin
  if old.ended_at > now() - interval '1 day' then
    raise exception 'this account was ended' using errcode = 'SKEND';
  end if;
  new.ended_at := null;
  return new;
end $$;
create trigger account_stays_ended before update of phone on app_user
  for each row when (old.ended_at is not null and new.phone is not null) execute function keep_account_ended();

create or replace view auth.person as
select user_id, coalesce(right(phone, 4), '') as phone_last4 from app_user;
