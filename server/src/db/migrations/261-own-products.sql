-- A product that is off the menu is kept, for the orders that have it. Servers of the release before know nothing of it: to
-- them it is sold out, because whoever archives a product says that, too. `media_id` is the uploaded picture that
-- `image_urls` is of; what holds it is its row below.
alter table product
  add column archived_at timestamptz,
  add column media_id uuid;

-- Every picture that a product has ever shown: orders of it keep the picture's address.
create table product_picture (
  media_id uuid not null references media,
  product_id text not null references product,
  primary key (media_id, product_id)
);

-- Also a server of the release before, which asks only what events show, removes none of them.
create function keep_product_pictures() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create function is_product_picture(of_media uuid) returns boolean language sql stable as $$
  select exists (select from product_picture p where p.media_id = of_media)
$$;
create trigger product_picture_kept before update of removed_at on media
  for each row when (new.removed_at is not null and is_product_picture(new.media_id)) execute function keep_product_pictures();
