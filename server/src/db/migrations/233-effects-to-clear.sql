-- no transaction
drop index concurrently if exists idempotency_key_to_clear;
create index concurrently idempotency_key_to_clear on idempotency_key (created_at) where locked_until < 'infinity';
drop index concurrently if exists idempotency_key_old;
