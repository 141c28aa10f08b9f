-- Whose a link is: null for the platform's own. A code that was given stays given, also when it leads nowhere any more:
-- it is printed on posters.
alter table short_link
  add column vendor_id text references vendor,
  add column retired_at timestamptz;
create index short_link_by_vendor on short_link (vendor_id, created_at desc, code desc);

create table wristband (
  -- As it is written on the chip, in that case. "events" is a page's.
  nfc_id text primary key check (nfc_id ~ '^[0-9A-Za-z][0-9A-Za-z._:-]{0,63}$' and lower(nfc_id) <> 'events'),
  -- Whose it is, and whose page it leads to; null for one that is nobody's yet.
  vendor_id text references vendor,
  override_url text check (length(override_url) between 1 and 2048),
  created_at timestamptz not null,
  retired_at timestamptz
);
create index wristband_by_vendor on wristband (vendor_id, created_at desc, nfc_id desc);

-- Added to by each server every few seconds, for all that was scanned meanwhile.
create table link_scan (
  kind text not null check (kind in ('SHORT_LINK', 'WRISTBAND')),
  -- A short link's code, a wristband's id.
  scanned_id text not null,
  -- Whose it was when it was scanned.
  vendor_id text references vendor,
  -- The vendor's business day; of the platform's own the day in UTC.
  day date not null,
  scans integer not null check (scans > 0),
  unique nulls not distinct (kind, scanned_id, vendor_id, day)
);
