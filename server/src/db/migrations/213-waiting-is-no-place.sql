-- Waiting, for which nothing was paid, keeps nobody from booking: `reservation_one_place` counts places alone.
drop index reservation_one_active;
alter table reservation
  -- Let in without a credit, because there was none any more and the guest was inside.
  add column is_unpaid boolean not null default false,
  -- The cancelled reservation that this one came in on: its member had been let in before they cancelled.
  add column let_in_of uuid references reservation;
create unique index reservation_let_in_of on reservation (let_in_of) where let_in_of is not null;
create index guest_message_by_reservation on guest_message (reservation_id);
