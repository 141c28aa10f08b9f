-- Whom a vendor's guests ask about an order, what stands at the end of its receipts, and that text in other languages as a
-- product's words are: {"es": {"receiptFooter": "Gracias"}}. Servers of the release before write none, and show none.
alter table vendor
  add column support_phone text check (support_phone ~ '^\+[1-9][0-9]{6,14}$'),
  add column support_email text check (length(support_email) between 3 and 254),
  add column receipt_footer text check (length(receipt_footer) between 1 and 500),
  add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
