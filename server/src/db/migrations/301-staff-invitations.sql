-- Text messages that tell somebody of a role: written with the role and sent after it. Kept beyond the role, so that whoever is
-- taken away and added again is not written to again at once.
create table staff_invitation (
  invitation_id uuid primary key,
  vendor_id text not null references vendor,
  phone text not null,
  body text not null check (length(body) between 1 and 480),
  created_at timestamptz not null,
  -- Whoever sends it has it until then; nobody else tries meanwhile.
  claimed_until timestamptz,
  tries integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz
);
create index staff_invitation_by_phone on staff_invitation (vendor_id, phone, created_at);
create index staff_invitation_unsent on staff_invitation (created_at) where sent_at is null and failed_at is null;
create index staff_invitation_failed on staff_invitation (failed_at) where failed_at is not null;
