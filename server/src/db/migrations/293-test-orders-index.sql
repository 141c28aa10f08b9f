-- no transaction
drop index concurrently if exists customer_order_tests;
create index concurrently customer_order_tests on customer_order (vendor_location_id, updated_at) where is_test;
