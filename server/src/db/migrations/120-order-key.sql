-- The key of the call that made an order is the order's own (`create_key`, unique for each user); this is what the call
-- asked for. Null for orders of older servers.
alter table customer_order add column create_hash text;

-- Servers that still keep the key beside the order (`idempotency_key`) and those that keep it in the order find what the
-- other made: a guest's phone may ask first the one, then the other.
create function find_order_of_key() returns trigger language plpgsql as $$
begin
  new.made := (select order_id from customer_order where user_id = new.user_id and create_key = new.key);
  return new;
end $$;
create trigger order_of_key before insert or update on idempotency_key
  for each row when (new.endpoint = 'ordering.createOrder' and new.made is null) execute function find_order_of_key();

create function keep_key_in_order() returns trigger language plpgsql as $$
begin
  update customer_order set create_key = new.key, create_hash = new.body_hash
  where order_id = new.made::uuid and user_id = new.user_id and create_key is null;
  return null;
end $$;
create trigger key_in_order after update of made on idempotency_key
  for each row when (new.endpoint = 'ordering.createOrder' and new.made is not null) execute function keep_key_in_order();
