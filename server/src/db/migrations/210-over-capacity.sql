-- People who are in beyond the places of their event: of its party so many hold none, and `reserved_count` leaves them out.
-- Only who is in can be over, so that a server that does not know the column can't give back places that nobody held.
alter table reservation
  add column places_over integer not null default 0,
  add constraint reservation_over_when_in check (places_over between 0 and quantity and (places_over = 0 or status = 'CHECKED_IN'));
create index reservation_over on reservation (glevent_id) where places_over > 0;
