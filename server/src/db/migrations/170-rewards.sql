-- An event's prize draw. The seed is made with it and told after the event; its hash is told from the start.
create table contest (
  event_id uuid primary key,
  vendor_id text not null,
  seed bytea not null check (length(seed) = 32),
  -- The number of the last draw.
  draw_count integer not null default 0 check (draw_count >= 0),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (event_id, vendor_id) references event (event_id, vendor_id)
);

create table prize (
  prize_id uuid primary key,
  event_id uuid not null references contest,
  -- In which their shares of the odds follow each other.
  position integer not null check (position >= 0),
  name text not null check (length(name) between 1 and 200),
  description text not null check (length(description) <= 2000),
  -- An uploaded picture, or one that comes with the app.
  media_id uuid references media,
  image_url text check (image_url ~ '^/[^/]'),
  quantity integer not null check (quantity >= 1),
  given integer not null default 0,
  odds_ppm integer not null check (odds_ppm between 0 and 1000000),
  unique (event_id, prize_id),
  constraint prize_position unique (event_id, position) deferrable initially deferred,
  constraint prize_stock check (given between 0 and quantity)
);

create table ticket (
  ticket_id uuid primary key,
  event_id uuid not null references contest,
  user_id text not null references app_user,
  source_type text not null check (source_type in ('SIGNIN', 'PURCHASE')),
  -- What it was given for: the person who signed in, the order that was paid.
  source_id text not null,
  created_at timestamptz not null,
  spent_at timestamptz,
  -- Its order was refunded before it was drawn.
  revoked_at timestamptz,
  unique (event_id, ticket_id, user_id),
  constraint ticket_once_per_source unique (source_type, source_id, event_id),
  constraint ticket_of_its_person check (source_type <> 'SIGNIN' or source_id = user_id),
  check (spent_at is null or revoked_at is null)
);
create index ticket_to_draw on ticket (user_id, event_id, created_at desc, ticket_id desc) where spent_at is null and revoked_at is null;

create table draw (
  event_id uuid not null references contest,
  counter integer not null check (counter >= 1),
  ticket_id uuid not null,
  user_id text not null references app_user,
  -- The client's, so that a repeat is the same draw.
  draw_key text not null check (length(draw_key) between 1 and 200),
  prize_id uuid,
  -- The person had won here before.
  had_won boolean not null,
  drawn_at timestamptz not null,
  primary key (event_id, counter),
  constraint draw_once_per_ticket unique (ticket_id),
  constraint draw_key_once unique (user_id, draw_key),
  unique (event_id, counter, user_id, prize_id),
  foreign key (event_id, ticket_id, user_id) references ticket (event_id, ticket_id, user_id),
  foreign key (event_id, prize_id) references prize (event_id, prize_id),
  check (prize_id is null or not had_won)
);

create table reward (
  reward_id uuid primary key,
  event_id uuid not null,
  draw_counter integer not null,
  user_id text not null,
  vendor_id text not null references vendor,
  prize_id uuid not null,
  -- As they were when it was won.
  prize_name text not null,
  prize_description text not null,
  prize_image_url text,
  won_at timestamptz not null,
  claim_code text not null check (claim_code ~ '^[0-9A-Z]{16}$'),
  claim_expires_at timestamptz not null,
  claimed_at timestamptz,
  -- Null where the owner's own screen was confirmed.
  claimed_by text references app_user,
  constraint reward_one_per_person unique (event_id, user_id),
  constraint reward_of_its_draw unique (event_id, draw_counter),
  foreign key (event_id, draw_counter, user_id, prize_id) references draw (event_id, counter, user_id, prize_id),
  check (claimed_by is null or claimed_at is not null),
  check (claimed_at < claim_expires_at)
);
create index reward_by_user on reward (user_id, won_at desc, reward_id desc);
