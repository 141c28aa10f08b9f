-- From then on the seed is told: whatever becomes of the event, nothing is drawn here any more.
alter table contest add column closed_at timestamptz;
create index contest_open on contest (vendor_id) where closed_at is null;
create index prize_by_media on prize (media_id) where media_id is not null;

-- The client's, so that a repeat is the same claim.
alter table reward add column claim_key text check (length(claim_key) between 1 and 200);
-- Looked for by its hash: how long the look takes says nothing of the code.
create unique index reward_by_code on reward (sha256(claim_code::bytea));
