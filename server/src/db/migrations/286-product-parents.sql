-- A product that was put at another location, too, names the one that it was first: the two share all but price and
-- availability, and are changed together where whoever changes one says so. A product without a parent is its own. Servers of
-- the release before know nothing of it, and change each alone.
alter table product add column parent_id text references product;
