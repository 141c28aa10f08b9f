-- Who sets an amount at the provider knows its own claim again: one that has run out may have been taken by another.
alter table payment add column change_claim uuid;
