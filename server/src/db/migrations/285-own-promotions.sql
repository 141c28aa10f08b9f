-- Promotions that managers make: an amount instead of a percentage, products, locations and hours of the week. Servers of the
-- release before know product types and a percentage alone, and would take too much off: whatever is written from now on has
-- no `product_types`, which they find nothing by, and says in `kinds` what it is for. Rows of before stay as they are.
alter table promotion
  add column version integer not null default 1,
  add column amount_cents integer check (amount_cents between 1 and 99999999),
  add column kinds text[] check (cardinality(kinds) > 0),
  add column product_ids text[] check (cardinality(product_ids) > 0),
  add column vendor_location_ids text[] check (cardinality(vendor_location_ids) > 0),
  add column happy_hours jsonb not null default '[]' check (jsonb_typeof(happy_hours) = 'array'),
  add column is_paused boolean not null default false,
  add column ended_at timestamptz,
  alter column percent drop not null,
  alter column starts_at drop not null,
  drop constraint promotion_product_types_check,
  add constraint promotion_one_discount check (num_nonnulls(percent, amount_cents) = 1),
  add constraint promotion_before_has_percent check (cardinality(product_types) = 0 or percent is not null);
