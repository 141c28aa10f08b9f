-- no transaction
drop index concurrently if exists customer_order_by_payment;
create index concurrently customer_order_by_payment on customer_order (vendor_id, paid_at, order_id) where paid_at is not null;
