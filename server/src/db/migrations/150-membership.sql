-- One membership a person; it lapses and is taken up again. Its credits are the ledger's running figure: the trigger
-- below is the only writer of `credits`, and the check is what no line of the ledger can break.
create table membership (
  membership_id uuid primary key,
  user_id text not null unique references app_user,
  email text not null default '' check (length(email) <= 254),
  first_name text not null default '' check (length(first_name) <= 100),
  last_name text not null default '' check (length(last_name) <= 100),
  phone_number text not null default '' check (length(phone_number) <= 20),
  duration_months integer not null check (duration_months between 1 and 12),
  -- Of this stay: one that lapsed and came back began anew.
  started_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > started_at),
  credits integer not null default 0 check (credits between 0 and 12),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index membership_ending on membership (ends_at) where credits > 0;

-- Given out by the platform's operators; needed where the deployment says so.
create table invite_code (
  code text primary key check (code ~ '^[0-9A-Z]{8,32}$'),
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- The purchase that has used it.
  used_by uuid unique
);

-- What a payment with purpose MEMBERSHIP is for; its id is the payment's reference.
create table membership_purchase (
  purchase_id uuid primary key,
  user_id text not null references app_user,
  duration_months integer not null check (duration_months between 1 and 12),
  amount_cents integer not null check (amount_cents >= 50),
  invite_code text references invite_code,
  status text not null default 'OPEN' check (status in ('OPEN', 'PAID', 'REFUNDED', 'EXPIRED')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz,
  check ((paid_at is not null) = (status in ('PAID', 'REFUNDED')))
);
create unique index membership_purchase_open on membership_purchase (user_id) where status = 'OPEN';
create index membership_purchase_by_user on membership_purchase (user_id, created_at desc);
create index membership_purchase_old on membership_purchase (updated_at) where status = 'OPEN';
alter table invite_code add foreign key (used_by) references membership_purchase;

-- The ledger of credits: lines are added, never changed.
create table credit_entry (
  credit_entry_id bigint generated always as identity primary key,
  membership_id uuid not null references membership,
  kind text not null check (kind in ('GRANT', 'SPEND', 'RETURN', 'EXPIRE')),
  amount integer not null check (amount <> 0 and (amount > 0) = (kind in ('GRANT', 'RETURN'))),
  -- A grant is of a purchase, at joining, or of a month: its first day in the membership's zone.
  purchase_id uuid unique references membership_purchase,
  month date check (extract(day from month) = 1),
  -- Of what was booked with it; `guests` writes it.
  reservation_id uuid,
  created_at timestamptz not null,
  check (kind <> 'GRANT' or num_nonnulls(purchase_id, month) = 1),
  check (kind = 'GRANT' or num_nonnulls(purchase_id, month) = 0),
  check (kind not in ('SPEND', 'RETURN') or reservation_id is not null)
);
create unique index credit_entry_month on credit_entry (membership_id, month) where month is not null;
create unique index credit_entry_spent_once on credit_entry (reservation_id) where kind = 'SPEND';
create unique index credit_entry_returned_once on credit_entry (reservation_id) where kind = 'RETURN';
create index credit_entry_by_membership on credit_entry (membership_id, credit_entry_id desc);

create function apply_credit_entry() returns trigger language plpgsql as $$
begin
  update membership set credits = credits + new.amount, updated_at = new.created_at
  where membership_id = new.membership_id;
  return null;
end $$;
create trigger credit_entry_applied after insert on credit_entry for each row execute function apply_credit_entry();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name;
end $$;
create trigger credit_entry_append_only before update or delete on credit_entry
  for each row execute function refuse_change();
create trigger credit_entry_never_emptied before truncate on credit_entry
  for each statement execute function refuse_change();
