-- no transaction
drop index concurrently if exists refund_of_payment;
create index concurrently refund_of_payment on refund (refunded_payment_id, refund_id);
drop index concurrently if exists refund_made_at_provider;
create unique index concurrently refund_made_at_provider on refund (refunded_payment_id, provider_refund_id) where provider_refund_id is not null;
drop index concurrently if exists desk_refund_of_refund;
create index concurrently desk_refund_of_refund on desk_refund (refund_id) where refund_id is not null;
