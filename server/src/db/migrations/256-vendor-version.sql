-- Rises with every change that its owners make, so that two who change a vendor learn of each other. Servers of the release
-- before change no vendor.
alter table vendor add column version integer not null default 1;
