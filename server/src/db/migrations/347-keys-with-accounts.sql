-- no transaction
-- The provider's ids are told apart within an account alone. A payment is at one account: what is its own needs no more than its key.
drop index concurrently if exists payment_at_provider;
create unique index concurrently payment_at_provider on payment (provider, intent_id, account) nulls not distinct where intent_id is not null;
drop index concurrently if exists refund_at_provider;
create unique index concurrently refund_at_provider on refund (payment_id, provider_refund_id) where provider_refund_id is not null;
drop index concurrently if exists desk_refund_of_payment;
create unique index concurrently desk_refund_of_payment on desk_refund (payment_id, provider_refund_id);
drop index concurrently if exists dispute_of_payment;
create unique index concurrently dispute_of_payment on dispute (payment_id, dispute_id);
drop index concurrently if exists webhook_event_at_account;
create unique index concurrently webhook_event_at_account on webhook_event (provider, event_id, account) nulls not distinct;
-- Theirs begin with the same column.
drop index concurrently if exists desk_refund_by_payment;
drop index concurrently if exists dispute_by_payment;
