-- Tables of a location are numbered from 1; none where guests order at the bar alone. An order keeps the one that it was made
-- at, and its check stands in the call: a check here would read all orders there are while nobody may write one.
alter table vendor_location
  add column table_count integer not null default 0 check (table_count between 0 and 500);
alter table customer_order
  add column table_number integer;
