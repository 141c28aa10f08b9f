-- What guests see of a location has a version: it rises, in the transaction that changes it, with every visible change of
-- the location, its vendor, its products, its promotions and its tax rates, and `menu_changed` tells of each rise. Whoever
-- sells by what was read locks the location for share in the version that was read.
alter table vendor_location add column menu_version bigint not null default 1;

drop trigger product_added_or_removed on product;
drop trigger product_changed on product;
drop trigger promotion_changed on promotion;
drop function notify_menus_of_vendor_changed();

-- The one place that tells: the location's id as payload. Equal notices of one transaction are one.
create or replace function notify_menu_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('menu_changed', old.vendor_location_id);
  return null;
end $$;
create trigger menu_changed after update on vendor_location
  for each row when (old.menu_version is distinct from new.menu_version) execute function notify_menu_changed();

-- The location's own columns, whichever it will have.
create function raise_own_menu_version() returns trigger language plpgsql as $$
begin
  new.menu_version := old.menu_version + 1;
  return new;
end $$;
create trigger location_changed before update on vendor_location
  for each row when (to_jsonb(old) - 'menu_version' is distinct from to_jsonb(new) - 'menu_version')
  execute function raise_own_menu_version();

-- Of products and tax rates: the location in their row.
create function raise_menu_version() returns trigger language plpgsql as $$
declare
  changed_locations text[];
begin
  if tg_op <> 'INSERT' then changed_locations := changed_locations || old.vendor_location_id; end if;
  if tg_op <> 'DELETE' then changed_locations := changed_locations || new.vendor_location_id; end if;
  -- Whoever changes several locations locks them in one order.
  update vendor_location set menu_version = menu_version + 1
  where vendor_location_id in (
    select vendor_location_id from vendor_location where vendor_location_id = any (changed_locations)
    order by vendor_location_id for no key update
  );
  return null;
end $$;
create trigger product_added_or_removed after insert or delete on product
  for each row execute function raise_menu_version();
create trigger product_changed after update on product
  for each row when (old.* is distinct from new.*) execute function raise_menu_version();
create trigger tax_rate_added_or_removed after insert or delete on tax_rate
  for each row execute function raise_menu_version();
create trigger tax_rate_changed after update on tax_rate
  for each row when (old.* is distinct from new.*) execute function raise_menu_version();

-- Of vendors and promotions: all locations of the vendor in their row.
create function raise_menu_versions_of_vendor() returns trigger language plpgsql as $$
declare
  changed_vendors text[];
begin
  if tg_op <> 'INSERT' then changed_vendors := changed_vendors || old.vendor_id; end if;
  if tg_op <> 'DELETE' then changed_vendors := changed_vendors || new.vendor_id; end if;
  update vendor_location set menu_version = menu_version + 1
  where vendor_location_id in (
    select vendor_location_id from vendor_location where vendor_id = any (changed_vendors)
    order by vendor_location_id for no key update
  );
  return null;
end $$;
create trigger promotion_added_or_removed after insert or delete on promotion
  for each row execute function raise_menu_versions_of_vendor();
create trigger promotion_changed after update on promotion
  for each row when (old.* is distinct from new.*) execute function raise_menu_versions_of_vendor();
create trigger vendor_changed after update on vendor
  for each row when (old.* is distinct from new.*) execute function raise_menu_versions_of_vendor();
