-- no transaction
drop index concurrently if exists order_item_by_product_and_time;
create index concurrently order_item_by_product_and_time on order_item (product_id, ordered_at desc, order_id desc);
