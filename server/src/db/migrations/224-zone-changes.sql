-- A vendor whose days begin at another moment: all of them are built anew, and until then read from their orders. Orders may
-- fall into the day before or after.
create function mark_days_of_vendor() returns trigger language plpgsql as $$
begin
  insert into analytics_day (vendor_id, day)
  select distinct d.vendor_id, d.day + shift
  from analytics_day d cross join generate_series(-1, 1) as shift
  where d.vendor_id = new.vendor_id
  on conflict (vendor_id, day) do update set is_stale = true;
  return null;
end $$;
create trigger vendor_days_changed after update of time_zone, business_day_start_hour on vendor
  for each row when (old.time_zone is distinct from new.time_zone
    or old.business_day_start_hour is distinct from new.business_day_start_hour)
  execute function mark_days_of_vendor();
