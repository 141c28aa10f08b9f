-- no transaction
drop index concurrently if exists order_item_line_note;
create unique index concurrently order_item_line_note on order_item (order_id, product_id, note);
