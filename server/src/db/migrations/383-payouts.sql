-- What the provider sent from a venue's account on to its bank, and of what it was made.
create table payout (
  provider text not null,
  account text not null,
  payout_id text not null,
  vendor_id text not null references vendor,
  -- Below nothing where the account owed the provider.
  amount_cents integer not null,
  currency text not null,
  status text not null check (status in ('PENDING', 'IN_TRANSIT', 'PAID', 'FAILED', 'CANCELED')),
  -- On the bank's calendar.
  arrives_on date not null,
  -- At the provider.
  made_at timestamptz not null,
  -- Its owner asked for it by hand: of such ones the provider does not say what is in them.
  is_by_hand boolean not null default false,
  -- The last line that was read: whoever goes on begins after it.
  read_to text,
  -- All lines are here.
  read_at timestamptz,
  -- What the lines lack of the amount; null until all are here.
  difference_cents bigint,
  updated_at timestamptz not null,
  primary key (provider, account, payout_id),
  check ((read_at is null) = (difference_cents is null))
);
create index payout_of_vendor on payout (vendor_id, arrives_on desc, made_at desc, payout_id);
create index payout_unread on payout (made_at) where read_at is null;
create index payout_not_matching on payout (made_at) where difference_cents <> 0;

create table payout_line (
  provider text not null,
  account text not null,
  line_id text not null,
  payout_id text not null,
  kind text not null check (kind in ('CHARGE', 'REFUND', 'REFUND_FAILED', 'DISPUTE', 'PAYOUT_FAILED', 'OTHER')),
  -- The provider's own word, for what is none of ours.
  type text not null check (length(type) <= 100),
  -- The charge, refund, dispute or payout that it tells of.
  source_id text,
  intent_id text,
  -- Null: it is none of ours.
  payment_id uuid references payment,
  gross_cents integer not null,
  provider_fee_cents integer not null,
  platform_fee_cents integer not null,
  net_cents integer not null,
  happened_at timestamptz not null,
  primary key (provider, account, line_id),
  foreign key (provider, account, payout_id) references payout,
  check (net_cents = gross_cents - provider_fee_cents - platform_fee_cents)
);
create index payout_line_of_payout on payout_line (provider, account, payout_id, line_id);
create index payout_line_of_payment on payout_line (payment_id) where payment_id is not null;
create index payout_line_unmatched on payout_line (happened_at) where payment_id is null and intent_id is not null;
create index payout_line_of_failed on payout_line (provider, account, source_id) where kind = 'PAYOUT_FAILED';

-- When its payouts were last looked at, under events that were lost.
alter table vendor_account add column payouts_asked_at timestamptz;

-- What the platform keeps of a payment at the vendor's account; null: what the deployment says.
alter table vendor add column fee_basis_points integer check (fee_basis_points between 0 and 10000);

create or replace view payments.order_payment as
select payment_id, reference as order_id, vendor_id, provider, intent_id, amount_cents, status, succeeded_at,
  returned_reason is not null as is_returned, account, fee_basis_points
from payment where purpose = 'ORDER' and status <> 'CANCELED';
-- As money_back, and as what it stands in the provider's books. Whoever gives back here gives the platform's part back, too.
create view payments.refund_made as
select payment_id, amount_cents, provider_refund_id, gives_fee_back from (
  select refunded_payment_id as payment_id, amount_cents, provider_refund_id, status, true as gives_fee_back, null::uuid as part
  from refund
  union all
  select payment_id, amount_cents, provider_refund_id, status, false, refund_id from desk_refund
) as back where status = 'SUCCEEDED' and part is null;
create view payments.objection as
select payment_id, status, amount_cents from dispute;
create view payments.paid_out_line as
select l.payment_id, l.kind, l.source_id, l.gross_cents, l.provider_fee_cents, l.platform_fee_cents, l.net_cents,
  -- It is at the bank, or on its way: of one that came back the provider says so in a later one.
  case p.status
    when 'CANCELED' then false
    when 'FAILED' then exists (
      select from payout_line r join payout q on q.provider = r.provider and q.account = r.account and q.payout_id = r.payout_id
      where r.provider = p.provider and r.account = p.account and r.source_id = p.payout_id and r.kind = 'PAYOUT_FAILED'
        and q.status not in ('FAILED', 'CANCELED'))
    else true
  end as is_paid_out
from payout_line l join payout p on p.provider = l.provider and p.account = l.account and p.payout_id = l.payout_id;
create view payments.sent_payout as
select vendor_id, payout_id, amount_cents, status, arrives_on, difference_cents from payout;

-- The embedded provider's: what moved on a venue's account, and the days on which it was paid out.
create table sandbox.payout (
  payout_id text primary key,
  account text not null,
  amount_cents integer not null,
  arrives_on date not null,
  created_at timestamptz not null
);
create index payout_of_account on sandbox.payout (account, created_at desc);
create table sandbox.balance_transaction (
  transaction_id bigint generated always as identity primary key,
  account text not null,
  kind text not null,
  -- A charge, refund or dispute; each moves its money once for each kind.
  source_id text not null,
  intent_id text not null,
  gross_cents integer not null,
  provider_fee_cents integer not null,
  platform_fee_cents integer not null,
  created_at timestamptz not null,
  payout_id text references sandbox.payout,
  unique (source_id, kind)
);
create index balance_transaction_of_payout on sandbox.balance_transaction (payout_id, transaction_id);
create index balance_transaction_waiting on sandbox.balance_transaction (account) where payout_id is null;
-- A day is paid out once.
create table sandbox.payout_day (day date primary key);
