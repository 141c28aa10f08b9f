-- Who is SUPER_ADMIN everywhere, beside the phones that PLATFORM_ADMIN_PHONES names. Written by `skipline operator` alone.
create table platform_operator (
  phone text primary key check (phone ~ '^\+[1-9]\d{6,14}$'),
  name text check (length(name) between 1 and 100),
  added_at timestamptz not null
);
