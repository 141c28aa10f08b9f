-- no transaction
drop index concurrently if exists activity_of_draws_and_links;
create index concurrently activity_of_draws_and_links on activity (vendor_id, subject_type, activity_id desc) where subject_type in ('contest', 'reward', 'link') and type <> 'contest.drawn';
