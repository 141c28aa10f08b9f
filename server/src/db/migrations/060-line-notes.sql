-- What a guest asks for on one line of an order. A product comes once for each note: 061 holds that.
alter table order_item add column note text not null default '';
-- Not valid: the lines there are have none, and need not be read for it.
alter table order_item add constraint order_item_note_check check (char_length(note) <= 140) not valid;
alter table order_item drop constraint order_item_order_id_product_id_key;
