-- Books have both names of what was ordered: the vendor's, and the one that the guest read.
create or replace view ordering.order_line as
select order_id, line, product_id, product_type, name, variant_name, image_urls, quantity, price_cents,
  price_cents * quantity - discount_cents as total_cents, as_read
from order_item;
