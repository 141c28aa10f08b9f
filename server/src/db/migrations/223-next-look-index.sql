-- no transaction
drop index concurrently if exists payment_due;
create index concurrently payment_due on payment (coalesce(next_look_at, created_at)) where status in ('REQUESTED', 'OPEN', 'PROCESSING');
drop index concurrently if exists payment_open_of_user;
create index concurrently payment_open_of_user on payment (user_id) where status in ('REQUESTED', 'OPEN', 'PROCESSING');
