-- Who looked at the guest's ID, and when. Servers of the release before neither write nor read it.
alter table customer_order
  add column id_checked_at timestamptz,
  add column id_checked_by text,
  add column id_checked_by_name text;
