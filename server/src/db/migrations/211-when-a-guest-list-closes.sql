-- When an event is over and when its reservations are closed, written by whoever writes its times and its status: servers of
-- the release before as well. Jobs start from the few events that are due, never from all reservations.
alter table glevent
  -- By time; null without start and end.
  add column over_at timestamptz,
  -- When staff completed it by hand before it began: nobody loses credits for it.
  add column called_off_at timestamptz,
  -- When its reservations are ended, or cancelled: at its end; by hand a quarter of an hour after the hand, which may be a slip.
  add column closes_at timestamptz,
  add column closed_at timestamptz,
  -- Somebody waits, or did once.
  add column has_waited boolean not null default false;

create function time_glevent() returns trigger language plpgsql as $$
begin
  new.over_at := coalesce(new.ends_at, new.starts_at + interval '24 hours');
  if new.status <> 'COMPLETED' then
    new.called_off_at := null;
  elsif tg_op = 'UPDATE' and old.status <> 'COMPLETED' and new.status_chosen_at is distinct from old.status_chosen_at
    and (new.starts_at is null or new.status_chosen_at < new.starts_at) then
    new.called_off_at := new.status_chosen_at;
  end if;
  new.closes_at := case
    when new.called_off_at is not null then new.called_off_at + interval '15 minutes'
    when new.status = 'COMPLETED' then
      least(new.over_at, coalesce(new.status_chosen_at, new.over_at, new.updated_at) + interval '15 minutes')
    else new.over_at end;
  if tg_op = 'UPDATE' and new.closes_at is distinct from old.closes_at then
    new.closed_at := null;
  end if;
  return new;
end $$;
create trigger glevent_timed before insert or update of starts_at, ends_at, status, status_chosen_at on glevent
  for each row execute function time_glevent();

create function mark_waited() returns trigger language plpgsql as $$
begin
  update glevent set has_waited = true where glevent_id = new.glevent_id and not has_waited;
  return null;
end $$;
create trigger reservation_waited after insert or update of status on reservation
  for each row when (new.status = 'WAITLISTED') execute function mark_waited();

update glevent set status = status;
update glevent g set closed_at = g.updated_at
where g.closes_at <= now() and not exists (
  select from reservation r
  where r.glevent_id = g.glevent_id and r.status in ('PENDING', 'CONFIRMED', 'WAITLISTED') and r.ended_at is null);
update glevent g set has_waited = true
where exists (select from reservation r where r.glevent_id = g.glevent_id and r.status = 'WAITLISTED');

create index glevent_over on glevent (over_at) where status <> 'COMPLETED';
create index glevent_closing on glevent (closes_at) where closed_at is null and closes_at is not null;
create index glevent_waited on glevent (glevent_id) where has_waited and closed_at is null;
