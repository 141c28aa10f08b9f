-- An ordered product's words as the guest read them, where these were others than the first: {"language": "es", "name":
-- "Agua mineral", "variantName": null}. Servers of the release before write none, and show the first words.
alter table order_item add column as_read jsonb;
