create table event (
  event_id uuid primary key,
  vendor_id text not null references vendor,
  name text not null check (length(name) between 1 and 200),
  starts_at timestamptz,
  ends_at timestamptz,
  ticketing_link text check (ticketing_link ~ '^https?://' and length(ticketing_link) <= 2000),
  -- HTML, sanitised before it came here.
  description text not null default '' check (length(description) <= 50000),
  status text not null check (status in ('UPCOMING', 'IN_PROGRESS', 'COMPLETED')),
  -- When staff last chose the status by hand: time moves it on only at a boundary after that.
  status_chosen_at timestamptz,
  -- Rises with every change, so that two people editing the same event learn of each other.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (event_id, vendor_id),
  check (ends_at > starts_at)
);
-- Soonest first; an event without a start comes last.
create index event_by_status on event
  (vendor_id, status, coalesce(starts_at, timestamptz '9999-12-31 23:59:59.999+00'), event_id);
create index event_newest on event (vendor_id, created_at desc, event_id desc);
create index event_starting on event (starts_at) where status = 'UPCOMING';
create index event_ending on event (ends_at) where status <> 'COMPLETED';

-- An uploaded picture. Its row comes before its files, so that no file is ever without one.
create table media (
  media_id uuid primary key,
  vendor_id text not null references vendor,
  uploaded_by text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null,
  -- All files are in the store; until then nothing may show it.
  ready_at timestamptz,
  -- Its files are being removed; nothing may begin to show it.
  removed_at timestamptz,
  unique (media_id, vendor_id)
);
create index media_by_age on media (created_at);

create table media_file (
  key text primary key check (key ~ '^[a-z0-9][a-z0-9._-]{0,99}$'),
  media_id uuid not null references media on delete cascade,
  width integer not null check (width > 0),
  content_type text not null,
  bytes integer not null check (bytes > 0),
  unique (media_id, width)
);

-- A vendor's events show that vendor's pictures only. Position 1 is the flyer.
create table event_picture (
  event_id uuid not null,
  vendor_id text not null,
  position integer not null check (position between 1 and 10),
  media_id uuid not null,
  primary key (event_id, position),
  unique (event_id, media_id),
  foreign key (event_id, vendor_id) references event (event_id, vendor_id) on delete cascade,
  foreign key (media_id, vendor_id) references media (media_id, vendor_id)
);
create index event_picture_by_media on event_picture (media_id);

-- The trail of what managers do is short beside that of orders, and they ask for it apart from those.
create index activity_of_managers on activity (vendor_id, subject_type, activity_id desc)
  where subject_type in ('product', 'role', 'event');
