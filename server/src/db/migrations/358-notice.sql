-- What the platform's operators say on all screens: one row, or none.
create table platform_notice (
  is_only boolean primary key default true check (is_only),
  en text not null check (length(en) between 1 and 200),
  es text not null check (length(es) between 1 and 200),
  audience text not null check (audience in ('everyone', 'guests', 'staff')),
  until timestamptz not null,
  set_at timestamptz not null
);
