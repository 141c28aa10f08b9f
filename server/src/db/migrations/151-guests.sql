-- A guest list event of a vendor. `reserved_count` is the sum of what is PENDING, CONFIRMED or CHECKED_IN: it moves with
-- them in one transaction, and the check is what no booking can break.
create table glevent (
  glevent_id uuid primary key,
  vendor_id text not null references vendor,
  name text not null check (length(name) between 1 and 200),
  description text not null default '' check (length(description) <= 5000),
  starts_at timestamptz,
  ends_at timestamptz,
  original_capacity integer not null check (original_capacity between 1 and 100000),
  capacity integer not null check (capacity between 1 and 100000),
  reserved_count integer not null default 0,
  status text not null check (status in ('UPCOMING', 'IN_PROGRESS', 'COMPLETED')),
  -- When staff last chose the status by hand: time moves it on only at a boundary after that.
  status_chosen_at timestamptz,
  venue_name text not null check (length(venue_name) between 1 and 200),
  address_line1 text not null check (length(address_line1) between 1 and 200),
  address_line2 text check (length(address_line2) <= 200),
  city text not null check (length(city) between 1 and 100),
  state text not null check (length(state) between 1 and 50),
  country text not null check (length(country) between 1 and 100),
  zip_code text not null check (length(zip_code) between 1 and 20),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  event_link text check (event_link ~ '^https?://' and length(event_link) <= 2000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (glevent_id, vendor_id),
  constraint glevent_not_oversold check (reserved_count between 0 and capacity),
  check (ends_at > starts_at)
);
-- Search by distance: a box of degrees first, then the great circle.
create index glevent_near on glevent using gist (point(longitude, latitude))
  where status <> 'COMPLETED' and starts_at is not null;
create index glevent_by_vendor on glevent
  (vendor_id, status, coalesce(starts_at, timestamptz '9999-12-31 23:59:59.999+00'), glevent_id);
create index glevent_starting on glevent (starts_at) where status = 'UPCOMING';
create index glevent_ending on glevent (ends_at) where status <> 'COMPLETED';

create table reservation (
  reservation_id uuid primary key,
  glevent_id uuid not null,
  vendor_id text not null,
  -- Null for whoever came without a reservation (a walk-in) and is on the list since then.
  user_id text references app_user,
  membership_id uuid references membership,
  first_name text not null default '' check (length(first_name) <= 100),
  last_name text not null default '' check (length(last_name) <= 100),
  quantity integer not null check (quantity between 1 and 10),
  status text not null check (status in ('PENDING', 'CONFIRMED', 'CHECKED_IN', 'CANCELLED', 'WAITLISTED')),
  -- The key of the call that made it: a repeat is answered with what it made.
  create_key text check (length(create_key) between 1 and 200),
  -- How many of the party are in.
  arrived integer not null default 0,
  checked_in_at timestamptz,
  checked_in_by_user text,
  checked_in_by_name text,
  cancelled_at timestamptz,
  -- When its event was over: from then on it keeps nobody from booking another one. Not checked in by then: a no-show.
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (glevent_id, vendor_id) references glevent (glevent_id, vendor_id),
  check ((status = 'CHECKED_IN') = (checked_in_at is not null)),
  check ((checked_in_at is null) = (checked_in_by_name is null)),
  check (arrived between 0 and quantity and (status = 'CHECKED_IN') = (arrived > 0)),
  check ((status = 'CANCELLED') = (cancelled_at is not null)),
  check (user_id is not null or status in ('CHECKED_IN', 'CANCELLED'))
);
-- One active reservation a person, wherever it is.
create unique index reservation_one_active on reservation (user_id)
  where status in ('PENDING', 'CONFIRMED', 'WAITLISTED') and ended_at is null;
create unique index reservation_once_per_event on reservation (glevent_id, user_id)
  where status <> 'CANCELLED' and user_id is not null;
create unique index reservation_create_key on reservation (user_id, create_key) where user_id is not null and create_key is not null;
create unique index reservation_walk_in_key on reservation (glevent_id, create_key) where user_id is null and create_key is not null;
create index reservation_by_event on reservation (glevent_id, created_at, reservation_id);
create index reservation_waiting on reservation (glevent_id, created_at, reservation_id) where status = 'WAITLISTED' and ended_at is null;
create index reservation_by_user on reservation (user_id, created_at desc, reservation_id desc) where user_id is not null;
alter table credit_entry add foreign key (reservation_id) references reservation;

-- What happened at the door, also what two phones without a network both did: nothing of it is lost.
create table check_in (
  check_in_id uuid primary key,
  reservation_id uuid not null references reservation,
  -- Of the call: the same one again is the same check-in.
  key text not null check (length(key) between 1 and 200),
  people integer not null check (people between 1 and 10),
  -- ADMITTED: the first of its party; JOINED: more of the party later; DUPLICATE: it was in already when this came.
  kind text not null check (kind in ('ADMITTED', 'JOINED', 'DUPLICATE')),
  by_user text not null,
  by_name text not null,
  -- By the device's clock where it had no network, else when it came.
  happened_at timestamptz not null,
  received_at timestamptz not null,
  undone_at timestamptz,
  undone_by_user text,
  undone_by_name text,
  undo_reason text check (length(undo_reason) between 1 and 200),
  check ((undone_at is null) = (undo_reason is null)),
  check ((undone_at is null) = (undone_by_name is null)),
  unique (reservation_id, key)
);
create unique index check_in_once on check_in (reservation_id) where kind = 'ADMITTED' and undone_at is null;

-- Messages to members (promoted from the waitlist), written with what they tell of and sent after it.
create table guest_message (
  guest_message_id uuid primary key,
  reservation_id uuid not null references reservation,
  phone text not null,
  body text not null check (length(body) between 1 and 480),
  created_at timestamptz not null,
  -- Whoever sends it has it until then; nobody else tries meanwhile.
  claimed_until timestamptz,
  tries integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz
);
create index guest_message_unsent on guest_message (created_at) where sent_at is null and failed_at is null;
