-- A phone that several people of a vendor hold in turn: one session of whoever is signed in there.
create table shared_phone (
  shared_phone_id uuid primary key,
  session_id text not null check (length(session_id) between 1 and 255),
  user_id text not null references app_user,
  vendor_id text not null references vendor,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index shared_phone_session on shared_phone (session_id) where ended_at is null;
create index shared_phone_person on shared_phone (user_id);
create index shared_phone_expires on shared_phone (expires_at);

-- Who held it, from when to when. Whoever has the mark speaks for them; the mark itself is kept nowhere.
create table phone_holder (
  holder_id uuid primary key,
  shared_phone_id uuid not null references shared_phone on delete cascade,
  user_id text not null references app_user,
  mark_hash bytea not null unique check (length(mark_hash) = 32),
  began_at timestamptz not null,
  until timestamptz not null,
  ended_at timestamptz
);
create unique index phone_holder_now on phone_holder (shared_phone_id) where ended_at is null;
create index phone_holder_phone on phone_holder (shared_phone_id);
create index phone_holder_person on phone_holder (user_id);
