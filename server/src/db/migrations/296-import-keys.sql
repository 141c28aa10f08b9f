-- no transaction
drop index concurrently if exists product_by_import_key;
create unique index concurrently product_by_import_key on product (vendor_location_id, import_key) where import_key is not null;
