-- What a change of several products at once has overwritten, for whoever undoes it: [{"productId", "version" (after the
-- change), "price", …}]. Kept for a day; a later change of the same location takes the old ones along.
create table bulk_change (
  change_id uuid primary key,
  vendor_location_id text not null references vendor_location,
  before jsonb not null,
  made_at timestamptz not null
);
create index bulk_change_by_location on bulk_change (vendor_location_id, made_at);

-- A statement that changes many products of a menu is one change of it: its version rises once, and its row is written once.
drop trigger product_changed on product;
create function raise_menu_versions_of_products() returns trigger language plpgsql as $$
begin
  update vendor_location set menu_version = menu_version + 1
  where vendor_location_id in (
    select vendor_location_id from vendor_location where vendor_location_id in (
      select place from before join after using (product_id)
      cross join lateral (values (before.vendor_location_id), (after.vendor_location_id)) of_either (place)
      where before.* is distinct from after.*
    ) order by vendor_location_id for no key update
  );
  return null;
end $$;
create trigger product_changed after update on product
  referencing old table as before new table as after
  for each statement execute function raise_menu_versions_of_products();
