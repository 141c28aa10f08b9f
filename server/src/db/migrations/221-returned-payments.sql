-- no transaction
drop index concurrently if exists payment_unreturned;
create index concurrently payment_unreturned on payment (return_failed_at, payment_id) where return_failed_at is not null;
drop index concurrently if exists payment_returned_by_time;
create index concurrently payment_returned_by_time on payment (succeeded_at) where returned_reason is not null;
