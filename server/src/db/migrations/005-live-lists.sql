-- Open menus hear of a change: one channel, the location's id as payload. Equal notices of one transaction are one.
create function notify_menu_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform pg_notify('menu_changed', old.vendor_location_id); end if;
  if tg_op <> 'DELETE' then perform pg_notify('menu_changed', new.vendor_location_id); end if;
  return null;
end $$;
create trigger product_added_or_removed after insert or delete on product
  for each row execute function notify_menu_changed();
create trigger product_changed after update on product
  for each row when (old.* is distinct from new.*) execute function notify_menu_changed();

-- A promotion is its vendor's: the menus of all its locations change.
create function notify_menus_of_vendor_changed() returns trigger language plpgsql as $$
declare
  changed_vendors text[];
begin
  if tg_op <> 'INSERT' then changed_vendors := changed_vendors || old.vendor_id; end if;
  if tg_op <> 'DELETE' then changed_vendors := changed_vendors || new.vendor_id; end if;
  perform pg_notify('menu_changed', vendor_location_id) from vendor_location where vendor_id = any (changed_vendors);
  return null;
end $$;
create trigger promotion_changed after insert or update or delete on promotion
  for each row execute function notify_menus_of_vendor_changed();

-- Staff's open histories: the location's id, a space, the order's id. Unpaid orders are not in them.
create function notify_location_orders_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('location_orders_changed', new.vendor_location_id || ' ' || new.order_id);
  return null;
end $$;
create trigger location_orders_changed after update on customer_order
  for each row when (new.status <> 'IN_PROGRESS'
    and (old.status is distinct from new.status or old.refund_state is distinct from new.refund_state))
  execute function notify_location_orders_changed();

-- The history's filters. All but the phone keep its order, newest first, so that a page is read from its place on.
create index customer_order_by_short_id
  on customer_order (vendor_location_id, right(order_id::text, 6), created_at desc, order_id desc)
  where status <> 'IN_PROGRESS';
-- COMPLETE is what nearly all become; these are the few among them.
create index customer_order_not_complete on customer_order (vendor_location_id, status, created_at desc, order_id desc)
  where status in ('PAID', 'REFUNDED');
create index customer_order_by_guest on customer_order (vendor_location_id, user_id, created_at desc, order_id desc)
  where status <> 'IN_PROGRESS';
create index app_user_by_last_digits on app_user (right(phone, 4));
