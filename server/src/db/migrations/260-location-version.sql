-- Rises with every change that its owners make, so that two who change a location learn of each other. Servers of the
-- release before change no location.
alter table vendor_location add column version integer not null default 1;
