-- A location may count what it has left of a product. A row here is the count: what can still be bought, without what is
-- held for orders whose payment has begun. It stands beside the product, as what sells moves it and not the menu:
-- whoever orders holds the menu's version for share, and could not raise it.
create table product_stock (
  product_id text primary key references product,
  vendor_location_id text not null references vendor_location,
  left_count integer not null constraint product_stock_left check (left_count between 0 and 100000),
  -- Rises when somebody sets the count, not when something sells.
  version integer not null default 1,
  updated_at timestamptz not null
);
create index product_stock_by_location on product_stock (vendor_location_id);

-- What menus say of it. Null: not counted. 0 to 5: so many. 6: more. It follows the count, and raises the menu's version
-- only where it changes.
alter table product add column stock_shown integer check (stock_shown between 0 and 6);

-- What an order holds: nothing ('NONE'), {product: quantity} until its payment is through ('HELD', to that time), for good
-- ('SPENT'), or no more ('RETURNED'). Null: a server of the release before made the order, and has held nothing.
alter table customer_order
  add column stock_state text,
  add column stock_taken jsonb,
  add column stock_held_until timestamptz;
create index customer_order_stock_held on customer_order (stock_held_until) where stock_state = 'HELD';

-- Moves counts from what an order had to what it shall have, products in the order of their ids, all of them or none.
create function move_stock(had jsonb, wanted jsonb) returns boolean language plpgsql as $$
declare
  one record;
begin
  for one in
    select s.product_id, s.left_count, coalesce((had ->> s.product_id)::integer, 0) as before,
      coalesce((wanted ->> s.product_id)::integer, 0) as after
    from product_stock s
    where s.product_id in (
      select jsonb_object_keys(coalesce(had, '{}')) union select jsonb_object_keys(coalesce(wanted, '{}')))
    order by s.product_id
    for no key update
  loop
    if one.after > one.before and one.left_count < one.after - one.before then return false; end if;
  end loop;
  -- They are locked by now.
  update product_stock s
  set left_count = least(100000, s.left_count + coalesce((had ->> s.product_id)::integer, 0)
    - coalesce((wanted ->> s.product_id)::integer, 0))
  where s.product_id in (
    select jsonb_object_keys(coalesce(had, '{}')) union select jsonb_object_keys(coalesce(wanted, '{}')));
  return true;
end $$;

-- What an order's state means for what it holds, whichever way it comes, and from whichever release.
create function follow_stock() returns trigger language plpgsql as $$
declare
  one record;
  taken jsonb := '{}';
begin
  if old.stock_state = 'HELD' and new.status = 'PAID' then
    new.stock_state := 'SPENT';
    new.stock_held_until := null;
  elsif old.stock_state = 'HELD' and new.status = 'IN_PROGRESS' then
    -- Expired, or the hold has ended.
    if new.expired_at is not null or new.stock_state = 'RETURNED' then
      perform move_stock(old.stock_taken, null);
      new.stock_state := 'RETURNED';
      new.stock_held_until := null;
    end if;
  elsif old.stock_state = 'SPENT' and old.status = 'PAID' and new.status = 'REFUNDED' then
    -- What was begun or handed over is gone.
    if old.pickup_state = 'WAITING' and old.completed_at is null then
      perform move_stock(old.stock_taken, null);
      new.stock_state := 'RETURNED';
    end if;
  elsif new.status = 'PAID' and old.status in ('IN_PROGRESS', 'REFUNDED') then
    -- Made by a server that knows no counts, or a refund that did not stay: of what is left, what there is. The rest is
    -- told to staff, as of all that sold out as it was paid.
    for one in
      select s.product_id, s.left_count, i.quantity
      from (select product_id, sum(quantity)::integer as quantity from order_item where order_id = new.order_id
        group by product_id) as i
      join product_stock s on s.product_id = i.product_id
      order by s.product_id
      for no key update of s
    loop
      update product_stock set left_count = left_count - least(one.left_count, one.quantity)
      where product_id = one.product_id;
      if one.left_count > 0 then
        taken := taken || jsonb_build_object(one.product_id, least(one.left_count, one.quantity));
      end if;
      if one.left_count < one.quantity and not one.product_id = any (new.sold_out_product_ids) then
        new.sold_out_product_ids := new.sold_out_product_ids || one.product_id;
      end if;
    end loop;
    new.stock_state := case when taken = '{}' then 'NONE' else 'SPENT' end;
    new.stock_taken := nullif(taken, '{}');
  end if;
  return new;
end $$;
create trigger follow_stock before update on customer_order
  for each row when (
    old.stock_state in ('HELD', 'SPENT') and (old.status <> new.status or new.expired_at is not null or new.stock_state = 'RETURNED')
    or old.stock_state is null and old.status = 'IN_PROGRESS' and new.status = 'PAID'
    or old.stock_state = 'RETURNED' and old.status in ('IN_PROGRESS', 'REFUNDED') and new.status = 'PAID')
  execute function follow_stock();

-- Menus follow where they would say something else: the server that hears it does so, after whoever sold it is through.
create function tell_stock() returns trigger language plpgsql as $$
begin
  perform pg_notify('stock_changed', new.product_id);
  return null;
end $$;
create trigger stock_changed after update on product_stock
  for each row when (least(old.left_count, 6) <> least(new.left_count, 6)) execute function tell_stock();
