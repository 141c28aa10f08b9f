-- What a guest with an allergy asks, how strong a drink is (tenths of a per cent by volume), and what its picture shows, for
-- those who don't see it. Servers of the release before leave all three as they are.
alter table product
  add column allergens text[] not null default '{}' check (allergens <@ array[
    'MILK', 'EGGS', 'FISH', 'SHELLFISH', 'TREE_NUTS', 'PEANUTS', 'WHEAT', 'SOY', 'SESAME', 'GLUTEN', 'SULFITES']),
  add column abv_tenths integer check (abv_tenths between 0 and 960),
  add column picture_alt text;
