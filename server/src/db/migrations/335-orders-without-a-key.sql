-- no transaction
-- What its guest never paid and named by no key: only who deletes an account or takes its data along looks for it, and it is rare.
drop index concurrently if exists customer_order_without_key;
create index concurrently customer_order_without_key on customer_order (user_id) where create_key is null and status = 'IN_PROGRESS';
