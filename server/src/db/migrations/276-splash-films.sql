-- A location's film is one that its owners uploaded: a row of `media` as a picture is, of another kind. Its address stands in the
-- location, where servers of the release before read it too.
alter table media
  add column kind text not null default 'PICTURE' check (kind in ('PICTURE', 'FILM'));
alter table vendor_location
  add column splash_media_id uuid,
  add constraint vendor_location_splash_whole check (splash_media_id is null or splash_video_url is not null),
  add constraint vendor_location_splash_media foreign key (splash_media_id, vendor_id) references media (media_id, vendor_id);
create index vendor_location_by_splash on vendor_location (splash_media_id) where splash_media_id is not null;

-- Films of before are files of the web app: without a file in the store, so that owners can remove them like any other. Nothing
-- asks for their size.
with film as (
  insert into media (media_id, vendor_id, uploaded_by, kind, width, height, created_at, ready_at)
    select gen_random_uuid(), vendor_id, vendor_location_id, 'FILM', 1, 1, now(), now()
    from vendor_location where splash_video_url is not null
    returning media_id, uploaded_by
)
update vendor_location set splash_media_id = film.media_id from film where vendor_location_id = film.uploaded_by;

-- Also a server of the release before, which does not ask for films, removes none.
create function is_splash_film(of_media uuid) returns boolean language sql stable as $$
  select exists (select from vendor_location l where l.splash_media_id = of_media)
$$;
create trigger splash_film_kept before update of removed_at on media
  for each row when (new.removed_at is not null and is_splash_film(new.media_id)) execute function keep_product_pictures();
