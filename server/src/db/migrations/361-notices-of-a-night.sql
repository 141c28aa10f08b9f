-- Of a message to all guests of a night: what was sent with it. Null for what tells one guest of their place.
alter table guest_message add column notice_id uuid;
