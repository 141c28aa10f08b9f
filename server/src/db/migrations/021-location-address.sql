-- Where a location is, when not at its vendor's own address: taxes go by it.
alter table vendor_location
  add column address_line1 text,
  add column address_line2 text,
  add column city text,
  add column state text,
  add column zip text,
  add constraint vendor_location_whole_address
    check (num_nulls(address_line1, city, state, zip) in (0, 4) and (address_line2 is null or address_line1 is not null));
