-- The locations that whoever had it checked last may change; null: all. Set again with each check.
alter table product_import add column location_ids text[];
