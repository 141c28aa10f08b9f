-- A role may hold at some of its vendor's locations alone; null: at all. Servers of the release before would take such a role for
-- one at all locations. So the table has another name from now on, and what they read and write by the old one is a view of the
-- roles that they understand: whose role is limited has none there until they are replaced.
alter table vendor_role rename to staff_role;
alter table staff_role
  add column location_ids text[],
  add constraint staff_role_limited check (
    location_ids is null or (role in ('STAFF', 'MANAGER') and cardinality(location_ids) between 1 and 50));
create view vendor_role as
select vendor_id, phone, name, role, created_at from staff_role where location_ids is null;
