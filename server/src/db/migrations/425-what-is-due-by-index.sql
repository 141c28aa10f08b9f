-- no transaction
-- What jobs look for, by how old it is, or by what is left to do: they begin with that, never with all rows.
drop index concurrently if exists ready_notice_by_age;
create index concurrently ready_notice_by_age on ready_notice (asked_at);
drop index concurrently if exists guest_message_by_age;
create index concurrently guest_message_by_age on guest_message (created_at);
drop index concurrently if exists media_removed;
create index concurrently media_removed on media (media_id) where removed_at is not null;
