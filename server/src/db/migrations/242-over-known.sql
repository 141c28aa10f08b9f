-- When an event is over is always written: `infinity` while nobody knows, for both kinds. The trigger has written it since
-- 205 and 211, for servers of the release before as well; none of them reads a null here differently.
lock table event, glevent in share row exclusive mode;

create or replace function time_glevent() returns trigger language plpgsql as $$
begin
  -- A forgotten night ends a day after its start.
  new.over_at := coalesce(new.ends_at, new.starts_at + interval '24 hours', 'infinity');
  if new.status <> 'COMPLETED' then
    new.called_off_at := null;
  elsif tg_op = 'UPDATE' and old.status <> 'COMPLETED' and new.status_chosen_at is distinct from old.status_chosen_at
    and (new.starts_at is null or new.status_chosen_at < new.starts_at) then
    new.called_off_at := new.status_chosen_at;
  end if;
  new.closes_at := case
    when new.called_off_at is not null then new.called_off_at + interval '15 minutes'
    when new.status = 'COMPLETED' then
      least(new.over_at, coalesce(new.status_chosen_at, nullif(new.over_at, 'infinity'), new.updated_at) + interval '15 minutes')
    else new.over_at end;
  if tg_op = 'UPDATE' and new.closes_at is distinct from old.closes_at then
    new.closed_at := null;
  end if;
  return new;
end $$;

update glevent set over_at = coalesce(over_at, 'infinity'), closes_at = coalesce(closes_at, 'infinity')
where over_at is null or closes_at is null;
alter table glevent
  alter column over_at set default 'infinity', alter column over_at set not null,
  alter column closes_at set default 'infinity', alter column closes_at set not null;
alter table event alter column over_at set default 'infinity', alter column over_at set not null;

-- The minute's job finds what is over by it. Servers of the release before look by `event_ending`; the release after may drop it.
create index event_over on event (over_at) where status <> 'COMPLETED';
