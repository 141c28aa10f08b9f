-- The embedded provider's own: whose payment it is, and the cards that it keeps for them.
create table sandbox.customer (
  customer_id text primary key,
  account text,
  created_at timestamptz not null
);
alter table sandbox.intent add column customer_id text;
-- Kept once its intent has succeeded; one of each.
create table sandbox.saved_card (
  card_id text primary key,
  customer_id text not null references sandbox.customer on delete cascade,
  intent_id text not null unique references sandbox.intent,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  created_at timestamptz not null
);
create index saved_card_customer on sandbox.saved_card (customer_id);
