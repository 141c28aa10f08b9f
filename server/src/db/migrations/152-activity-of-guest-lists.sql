-- no transaction
drop index concurrently if exists activity_of_guest_lists;
create index concurrently activity_of_guest_lists on activity (vendor_id, subject_type, activity_id desc) where subject_type in ('glevent', 'reservation');
