-- The door's list shows those that came twice, of a thousand the few.
create index check_in_conflicts on check_in (reservation_id) where kind = 'DUPLICATE' and undone_at is null;
