-- What menus have to follow: a row each time that a count came to where a menu says something else of it, until the menu
-- has followed. Only added to, so nobody who sells waits for whoever follows, and a move while one follows keeps its own row.
create table stock_move (
  product_id text not null,
  stock_move_id bigint generated always as identity,
  primary key (product_id, stock_move_id)
);

create or replace function tell_stock() returns trigger language plpgsql as $$
begin
  insert into stock_move (product_id) values (new.product_id);
  perform pg_notify('stock_changed', new.product_id);
  return null;
end $$;

-- Whoever sells while this is applied does so without a row: all are looked at once more.
insert into stock_move (product_id) select product_id from product_stock;
