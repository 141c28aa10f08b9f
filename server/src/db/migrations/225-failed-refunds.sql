-- no transaction
drop index concurrently if exists refund_failed;
create index concurrently refund_failed on refund (updated_at) where status = 'FAILED';
