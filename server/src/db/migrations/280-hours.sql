-- When a location takes orders and when it sells alcohol, by the day of the week on its vendor's clock; null for none set. Servers of
-- the release before know nothing of it: they go on selling until they are replaced.
alter table vendor_location
  add column opening_hours jsonb check (jsonb_typeof(opening_hours) = 'object'),
  add column alcohol_hours jsonb check (jsonb_typeof(alcohol_hours) = 'object');
