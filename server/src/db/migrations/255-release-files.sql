-- What the releases of the web app in the last days are made of: every server has the files of the others' pages.
create table release_file (
  -- Below /assets, with the hash of its content in it.
  name text primary key,
  body bytea not null,
  coding text not null check (coding in ('br', 'identity')),
  -- When a server of its release said last that it is in use.
  seen_at timestamptz not null
);
-- It is compressed already.
alter table release_file alter column body set storage external;
create index release_file_seen on release_file (seen_at);
