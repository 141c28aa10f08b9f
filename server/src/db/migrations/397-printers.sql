-- A location's printers, which ask by themselves. The token of an address is kept nowhere, only its hash. A removed one is deleted, with what it printed.
create table printer (
  printer_id uuid primary key,
  vendor_id text not null references vendor,
  vendor_location_id text not null references vendor_location,
  name text not null check (length(name) between 1 and 40),
  kind text not null check (kind in ('CLOUDPRNT', 'EPSON')),
  station text check (station in ('BAR', 'KITCHEN')),
  is_automatic boolean not null,
  paper_width smallint not null check (paper_width = 58 or paper_width = 80),
  language text not null check (language in ('en', 'es')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  made_by text not null,
  made_at timestamptz not null,
  asked_at timestamptz,
  condition text not null default 'OK' check (condition in ('OK', 'PAPER_LOW', 'PAPER_OUT', 'COVER_OPEN', 'FAULT'))
);
create index printer_location on printer (vendor_location_id, made_at);

-- A sheet that a printer is to print: once. Its order is not referenced: that would lock all orders while this runs. `bytes` are there from when it is handed out until it was printed. ALL: a receipt has no station.
create table print_job (
  print_job_id uuid primary key,
  printer_id uuid not null references printer on delete cascade,
  order_id uuid not null,
  kind text not null check (kind in ('TICKET', 'CANCELLED', 'RECEIPT')),
  station text not null check (station in ('BAR', 'KITCHEN', 'ALL')),
  copy smallint not null default 1 check (copy >= 1),
  state text not null default 'WAITING' check (state in ('WAITING', 'HANDED', 'PRINTED', 'DROPPED')),
  is_asked boolean not null,
  failures smallint not null default 0,
  bytes bytea,
  due_at timestamptz not null,
  made_at timestamptz not null,
  handed_at timestamptz,
  printed_at timestamptz,
  unique (printer_id, order_id, kind, station, copy)
);
create index print_job_open on print_job (printer_id, due_at) where state in ('WAITING', 'HANDED');
create index print_job_made on print_job (printer_id, made_at);
create index print_job_order on print_job (order_id);
