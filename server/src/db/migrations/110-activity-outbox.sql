-- The activity log is the outbox: a relay hands each committed line to whoever subscribed (docs/decisions/046-outbox.md).

-- How far this cluster counts behind the one that the rows come from; the relay changes it after a dump was restored.
create function activity_shift() returns bigint language sql immutable return 0;
create function activity_xid(xid xid8) returns xid8 language sql immutable
  return case when activity_shift() = 0 then xid else (xid::text::bigint + activity_shift())::text::xid8 end;
-- Which transactions have ended, in the numbers that lines bear.
create function activity_now() returns pg_snapshot language sql stable
  return case when activity_shift() = 0 then pg_current_snapshot() else (
    select format('%s:%s:%s', activity_xid(pg_snapshot_xmin(now)), activity_xid(pg_snapshot_xmax(now)),
      (select string_agg(activity_xid(xid)::text, ',' order by xid) from pg_snapshot_xip(now) as running (xid)))::pg_snapshot
    from pg_current_snapshot() as now) end;

-- The transaction that wrote the line. Servers that do not know the column write it so too; older lines have that of this
-- migration.
alter table activity add column xid xid8 not null default activity_xid(pg_current_xact_id());

create table activity_position (
  subscriber text primary key,
  -- It had the lines of all transactions that had ended by then.
  seen pg_snapshot not null,
  -- Of a large difference: it is on its way to there, and has had of these lines those up to this one.
  upto pg_snapshot,
  after_id bigint not null default 0,
  -- The newest line that it was ever given.
  last_id bigint not null default 0
);
