-- Nobody waits for long: who holds the table is waited for a second at a time, and others get their turn between.
do $$
begin
  perform set_config('lock_timeout', '1s', true);
  for attempt in 1..60 loop
    begin
      lock table link_scan in access exclusive mode;
      lock table vendor in share row exclusive mode;
      exit;
    exception when lock_not_available then
      if attempt = 60 then raise; end if;
      perform pg_sleep(1);
    end;
  end loop;
end $$;

alter table link_scan rename to link_scan_before;
alter table link_scan_before set schema months;

-- The key has the day: what one month holds unique is so over all of them.
create table link_scan (
  kind text not null check (kind in ('SHORT_LINK', 'WRISTBAND')),
  scanned_id text not null,
  vendor_id text references vendor,
  day date not null,
  scans integer not null check (scans > 0),
  unique nulls not distinct (kind, scanned_id, vendor_id, day)
) partition by range (day);
create table months.link_scan_default partition of link_scan default;

do $$
declare
  bound constant date := date_trunc('month', now() at time zone 'UTC') + interval '2 months';
begin
  execute format('alter table link_scan attach partition months.link_scan_before for values from (minvalue) to (%L)', bound);
end $$;
alter table months.link_scan_before drop constraint link_scan_before;

-- Servers of the release before clear old days by `ctid`, which several months have: what is young stays. Nobody else deletes here,
-- but the job that brings home what had no month.
create function keep_young_scans() returns trigger language plpgsql as $$
begin
  if old.day > current_date - 365 and current_setting('skipline.months', true) is distinct from 'on' then
    return null;
  end if;
  return old;
end $$;
create trigger link_scan_young_stays before delete on link_scan for each row execute function keep_young_scans();
