-- A person's PIN for shared phones, kept as scrypt makes it of digits, salt and a key of the server's own. `pin_id` is another one with each PIN that is set.
create table staff_pin (
  user_id text primary key references app_user,
  pin_id uuid not null,
  salt bytea not null check (length(salt) = 16),
  hash bytea not null check (length(hash) = 32),
  set_at timestamptz not null
);
