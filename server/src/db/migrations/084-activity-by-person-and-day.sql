-- no transaction
drop index concurrently if exists activity_by_vendor_and_time;
create index concurrently activity_by_vendor_and_time on activity (vendor_id, created_at desc, activity_id desc) where vendor_id is not null;
drop index concurrently if exists activity_by_person;
create index concurrently activity_by_person on activity (vendor_id, actor_user_id, created_at desc, activity_id desc) where actor_user_id is not null;
