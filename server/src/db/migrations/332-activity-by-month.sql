-- Nobody waits for long: who holds the table is waited for a second at a time, and others get their turn between.
do $$
begin
  perform set_config('lock_timeout', '1s', true);
  for attempt in 1..60 loop
    begin
      lock table activity in access exclusive mode;
      exit;
    exception when lock_not_available then
      if attempt = 60 then raise; end if;
      perform pg_sleep(1);
    end;
  end loop;
end $$;

alter table activity rename to activity_before;
alter table activity_before set schema months;
alter table months.activity_before
  drop constraint activity_pkey,
  add constraint activity_pkey primary key using index activity_by_id_and_time;

-- An id is given once by the sequence, not by the key.
create table activity (
  activity_id bigint generated always as identity,
  type text not null,
  actor_user_id text,
  actor_name text,
  vendor_id text,
  subject_type text not null,
  subject_id text not null,
  details jsonb not null default '{}',
  created_at timestamptz not null,
  xid xid8 not null default activity_xid(pg_current_xact_id()),
  primary key (activity_id, created_at)
) partition by range (created_at);
create index activity_by_subject on activity (subject_type, subject_id, activity_id);
create index activity_by_xid on activity (xid);
create index activity_by_vendor_and_time on activity (vendor_id, created_at desc, activity_id desc) where vendor_id is not null;
create index activity_by_person on activity (vendor_id, actor_user_id, created_at desc, activity_id desc) where actor_user_id is not null;
create index activity_beside_orders on activity (vendor_id, subject_type, created_at desc, activity_id desc) where subject_type not in ('order', 'payment') and type <> 'contest.drawn';
create table months.activity_default partition of activity default;

do $$
declare
  bound constant timestamp := date_trunc('month', now() at time zone 'UTC') + interval '2 months';
  next_id bigint;
begin
  -- The ids go on where they were. A sequence's own state counts what was given and rolled back, too.
  execute format('select last_value + is_called::int from %s', pg_get_serial_sequence('months.activity_before', 'activity_id'))
    into next_id;
  execute 'alter table months.activity_before alter activity_id drop identity';
  execute format('alter table activity alter activity_id restart with %s', next_id);
  execute format('alter table activity attach partition months.activity_before for values from (minvalue) to (%L)',
    bound::text || '+00');
end $$;
alter table months.activity_before drop constraint activity_before;

-- Lines from then on are there: earlier months were taken out.
create function activity_kept_from() returns timestamptz language sql stable as $$
  select coalesce(min(coalesce(substring(bound from $re$FROM \('([^']+)'\)$re$)::timestamptz, '-infinity')), '-infinity')
  from (
    select pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'activity'::regclass
  ) as part
  where bound <> 'DEFAULT'
$$;
