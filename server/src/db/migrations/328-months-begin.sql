-- The trail and the counts of scans become tables of months (docs/decisions/216-months.md): what there is by then is the first
-- part, which ends with the next month. Nobody writes later ones meanwhile; said here, and looked through by the next migration
-- while everybody goes on, so that the turn itself reads no row.
do $$
declare
  bound constant timestamp := date_trunc('month', now() at time zone 'UTC') + interval '2 months';
begin
  execute format('alter table link_scan add constraint link_scan_before check (day < %L) not valid', bound::date);
  execute format('alter table activity add constraint activity_before check (created_at < %L) not valid', bound::text || '+00');
end $$;

create schema months;
-- What was taken out by a command, until it is dumped and dropped.
create schema detached;
