-- A repeat of a lost call must carry the very same parameters, so the description is kept with the row.
alter table payment add column description text not null default '';
-- The amount that is being set at the provider: written before the call, because a lost answer may have had its effect.
alter table payment add column next_amount_cents integer check (next_amount_cents >= 50);
-- Of two callers that set an amount at once the second waits until then.
alter table payment add column changing_until timestamptz;

-- The embedded card provider's own books, as if they were another company's: none of our tables refers to them, and
-- they refer to none of ours.
create schema sandbox;

create table sandbox.intent (
  intent_id text primary key,
  -- The merchant's own id, handed over at creation.
  payment_id text not null,
  amount_cents integer not null check (amount_cents >= 50),
  currency text not null,
  description text not null,
  status text not null
    check (status in ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
  -- For show: "card 4242", "wallet Ada"; never a whole card number.
  payer text,
  -- What the test card asks for later on.
  webhook_mode text not null default 'once',
  refund_mode text not null default 'at_once',
  settles_at timestamptz,
  settles_as text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'processing') = (settles_at is not null))
);
create index intent_settling on sandbox.intent (settles_at) where settles_at is not null;

-- Money taken. Without a unique key on purpose: a double charge would show here.
create table sandbox.charge (
  charge_id text primary key,
  intent_id text not null references sandbox.intent,
  amount_cents integer not null,
  created_at timestamptz not null
);
create index charge_by_intent on sandbox.charge (intent_id);

create table sandbox.refund (
  refund_id text primary key,
  intent_id text not null references sandbox.intent,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  settles_at timestamptz,
  settles_as text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index refund_by_intent on sandbox.refund (intent_id);
create index refund_settling on sandbox.refund (settles_at) where settles_at is not null;

-- The first call with a key decides; the same key with other parameters is refused.
create table sandbox.request (
  idempotency_key text primary key,
  fingerprint text not null,
  subject_id text not null,
  created_at timestamptz not null
);

create table sandbox.delivery (
  delivery_id bigint generated always as identity primary key,
  event_id text not null,
  -- The exact bytes to be signed and sent.
  body text not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  last_answer text,
  delivered_at timestamptz,
  given_up_at timestamptz,
  created_at timestamptz not null
);
create index delivery_due on sandbox.delivery (due_at) where delivered_at is null and given_up_at is null;
