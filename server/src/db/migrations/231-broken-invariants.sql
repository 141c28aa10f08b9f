-- The rows that the last nightly look found to break what must be true (invariants.sql).
create table broken_invariant (
  broken_invariant_id bigint generated always as identity primary key,
  -- What must be true, in words.
  rule text not null,
  -- The id of the row.
  subject text not null,
  detail text not null,
  seen_at timestamptz not null
);
