-- Files of products on their way into menus: what was sent, what was found about each row, and whether it was applied. Gone
-- after a week. `actor_*` is whoever had it applied last.
create table product_import (
  import_id uuid primary key,
  vendor_id text not null references vendor,
  vendor_location_id text not null references vendor_location,
  file_name text not null check (length(file_name) between 1 and 200),
  columns text[] not null,
  usual_product_type text,
  usual_tax_code text,
  row_count integer not null check (row_count between 1 and 5000),
  received integer not null default 0,
  checked integer not null default 0,
  state text not null check (state in ('RECEIVING', 'CHECKING', 'READY', 'APPLYING', 'DONE', 'CANCELLED')),
  actor_user_id text not null,
  actor_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index product_import_by_vendor on product_import (vendor_id, created_at);
create index product_import_to_do on product_import (updated_at) where state in ('CHECKING', 'APPLYING');

-- `wanted` is the product as it is to be, `told` what its line of the trail says.
create table product_import_row (
  import_id uuid not null references product_import on delete cascade,
  position integer not null,
  row_number integer not null,
  cells jsonb not null check (jsonb_typeof(cells) = 'array'),
  verdict text check (verdict in ('NEW', 'CHANGED', 'SAME', 'WRONG')),
  name text not null default '',
  problems jsonb not null default '[]',
  changes text[] not null default '{}',
  vendor_location_id text,
  product_id text,
  base_version integer,
  import_key text,
  wanted jsonb,
  told jsonb,
  primary key (import_id, position)
);

-- By what a file's row finds the product that it made: its own key, or the name that it had there.
alter table product add column import_key text;

-- A file changes a thousand products in one transaction, and nobody sees a version in between: the menu's version rises once
-- in each transaction. What the setting says goes with the transaction, or with the part of it that is rolled back.
create or replace function raise_menu_version() returns trigger language plpgsql as $$
declare
  risen text := coalesce(current_setting('skipline.risen_menus', true), '');
  changed_locations text[];
begin
  if tg_op <> 'INSERT' and position(old.vendor_location_id in risen) = 0 then
    changed_locations := changed_locations || old.vendor_location_id;
  end if;
  if tg_op <> 'DELETE' and position(new.vendor_location_id in risen) = 0 then
    changed_locations := changed_locations || new.vendor_location_id;
  end if;
  if changed_locations is null then return null; end if;
  -- Whoever changes several locations locks them in one order.
  update vendor_location set menu_version = menu_version + 1
  where vendor_location_id in (
    select vendor_location_id from vendor_location where vendor_location_id = any (changed_locations)
    order by vendor_location_id for no key update
  );
  perform set_config('skipline.risen_menus', risen || ' ' || array_to_string(changed_locations, ' '), true);
  return null;
end $$;
