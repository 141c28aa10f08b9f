-- no transaction
drop index concurrently if exists product_by_parent;
create unique index concurrently product_by_parent on product (parent_id, vendor_location_id) where parent_id is not null;
