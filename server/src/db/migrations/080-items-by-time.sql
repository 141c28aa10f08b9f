-- When the line's order was made: the history looks for what was ordered, newest first, by one index.
alter table order_item add column ordered_at timestamptz;
create function set_item_ordered_at() returns trigger language plpgsql as $$
begin
  new.ordered_at := (select created_at from customer_order where order_id = new.order_id);
  return new;
end $$;
-- Servers that do not know the column write it so too.
create trigger order_item_ordered_at before insert on order_item
  for each row when (new.ordered_at is null) execute function set_item_ordered_at();
