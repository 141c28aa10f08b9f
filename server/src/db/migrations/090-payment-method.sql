-- What a receipt says of the card or wallet that paid: never more of its number than the last four digits.
alter table payment
  add column method_kind text,
  add column method_brand text,
  add column method_last4 text check (method_last4 ~ '^[0-9]{4}$'),
  add constraint payment_method_has_kind check (method_kind is not null or (method_brand is null and method_last4 is null));
