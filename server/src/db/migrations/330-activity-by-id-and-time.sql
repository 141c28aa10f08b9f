-- no transaction
-- A table of months holds unique within each of them, so its key has the month's column.
drop index concurrently if exists activity_by_id_and_time;
create unique index concurrently activity_by_id_and_time on activity (activity_id, created_at);
