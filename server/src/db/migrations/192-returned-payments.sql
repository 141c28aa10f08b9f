-- no transaction
drop index concurrently if exists payment_returned;
create index concurrently payment_returned on payment (vendor_id, succeeded_at) where returned_reason is not null;
