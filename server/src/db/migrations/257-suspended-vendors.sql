-- A vendor that takes no orders, since when and why. What is open there is handed over and refunded as before. Servers of the
-- release before know nothing of it: they go on selling until they are replaced.
alter table vendor
  add column suspended_at timestamptz,
  add column suspension_reason text check (length(suspension_reason) between 1 and 500),
  add constraint vendor_suspended_for_a_reason check ((suspended_at is null) = (suspension_reason is null));
