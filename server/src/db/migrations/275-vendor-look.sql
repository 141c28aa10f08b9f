-- What guests see of a vendor beside its name: its colour, and an uploaded picture with what a page needs to show it
-- ({"url": "…", "width": 320, "height": 160}). Servers of the release before write none, and show none.
alter table vendor
  add column accent text check (accent ~ '^#[0-9a-f]{6}$'),
  add column logo_media_id uuid,
  add column logo jsonb check (jsonb_typeof(logo) = 'object'),
  add constraint vendor_logo_whole check ((logo is null) = (logo_media_id is null)),
  add constraint vendor_logo_media foreign key (logo_media_id, vendor_id) references media (media_id, vendor_id);
create index vendor_by_logo on vendor (logo_media_id) where logo_media_id is not null;

-- Also a server of the release before, which does not ask for logos, removes none.
create function is_vendor_logo(of_media uuid) returns boolean language sql stable as $$
  select exists (select from vendor where vendor.logo_media_id = of_media)
$$;
create trigger vendor_logo_kept before update of removed_at on media
  for each row when (new.removed_at is not null and is_vendor_logo(new.media_id)) execute function keep_product_pictures();
