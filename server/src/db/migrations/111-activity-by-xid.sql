-- no transaction
drop index concurrently if exists activity_by_xid;
create index concurrently activity_by_xid on activity (xid);
