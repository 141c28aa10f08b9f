-- What the provider says of a dispute, and what was handed over to it. All of it is empty in what servers of the release before
-- write: the job that looks at open disputes fills it in.
alter table dispute
  -- As the payment's: whose managers are asked for evidence.
  add column vendor_id text references vendor,
  add column amount_cents integer check (amount_cents > 0),
  -- The provider's own word.
  add column reason text check (length(reason) <= 100),
  -- Null: it asks for no evidence.
  add column due_at timestamptz,
  add column is_answered boolean not null default false,
  -- Written before the call: however often it is made, it is about the same words under the same key.
  add column evidence_key uuid,
  add column evidence jsonb,
  add column evidence_by text,
  add column evidence_by_name text,
  add column evidence_asked_at timestamptz,
  -- The provider's receipt.
  add column evidence_received_at timestamptz,
  add column looked_at timestamptz,
  add check ((evidence_key is null) = (evidence is null) and (evidence_key is null) = (evidence_asked_at is null)),
  add check (evidence_received_at is null or (evidence_key is not null and is_answered));
update dispute d set vendor_id = p.vendor_id from payment p where p.payment_id = d.payment_id and p.vendor_id is not null;
create index dispute_of_vendor on dispute (vendor_id, created_at desc, dispute_id) where vendor_id is not null;
create index dispute_open on dispute (looked_at nulls first) where status = 'OPEN';

alter table sandbox.dispute
  add column due_at timestamptz,
  add column evidence text,
  -- When the payer's bank decides.
  add column decides_at timestamptz;
create index dispute_deciding on sandbox.dispute (decides_at) where decides_at is not null;
