-- A location that takes no orders for now, with words for its guests (also in other languages), or that is gone for good. Servers
-- of the release before know nothing of it: they go on selling until they are replaced.
alter table vendor_location
  add column status text not null default 'OPEN' check (status in ('OPEN', 'CLOSED', 'ARCHIVED')),
  add column closed_note text check (length(closed_note) between 1 and 300),
  add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
