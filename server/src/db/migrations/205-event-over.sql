-- When nothing of an event goes on any more: its end, or, where staff completed it by hand, a quarter of an hour after they
-- did; `infinity` while nobody knows. Written by the trigger alone, whichever release of the server writes the event; the
-- release after this one may refuse null.
alter table event add column over_at timestamptz;

create function set_event_over() returns trigger language plpgsql as $$
begin
  if new.status <> 'COMPLETED' then
    -- What staff chose at the end or after it stands until they choose again.
    new.over_at := case when new.ends_at > coalesce(new.status_chosen_at, '-infinity') then new.ends_at else 'infinity' end;
  elsif tg_op = 'UPDATE' and old.status = 'COMPLETED' and old.over_at is not null then
    new.over_at := old.over_at;
  elsif new.status_chosen_at is not null and (tg_op = 'INSERT' or new.status_chosen_at is distinct from old.status_chosen_at) then
    new.over_at := new.status_chosen_at + interval '15 minutes';
  else
    -- Time has moved it on.
    new.over_at := least(new.ends_at, new.updated_at);
  end if;
  return new;
end $$;
create trigger event_over before insert or update on event for each row execute function set_event_over();

-- Those that are over already: with the rule from before, by which nothing was waited for.
update event set over_at = null;
-- Draws that are not closed yet, for the job that closes them.
create index contest_not_closed on contest (event_id) where closed_at is null;
