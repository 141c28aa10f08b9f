-- no transaction
drop index concurrently if exists reservation_one_place;
create unique index concurrently reservation_one_place on reservation (user_id) where status in ('PENDING', 'CONFIRMED') and ended_at is null;
