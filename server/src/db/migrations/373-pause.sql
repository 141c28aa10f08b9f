-- A location may stop for a while, with words for its guests, and a bar that prepares orders may close by itself while too much waits to be
-- made (`busy_since`). Servers of the release before know nothing of either: they go on selling until they are replaced.
alter table vendor_location
  add column paused_until timestamptz,
  add column pause_note text check (length(pause_note) between 1 and 200),
  add column pause_translations jsonb not null default '{}' check (jsonb_typeof(pause_translations) = 'object'),
  -- Items that may wait to be made; null: as many as come.
  add column waiting_limit integer check (waiting_limit between 1 and 1000),
  add column busy_since timestamptz;
-- Few, looked at each minute.
create index vendor_location_busy on vendor_location (vendor_location_id) where busy_since is not null;
