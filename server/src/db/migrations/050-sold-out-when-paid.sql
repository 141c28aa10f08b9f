-- Products of the order that had sold out when its payment came: staff hand it over all the same, or give the money back.
alter table customer_order add column sold_out_product_ids text[] not null default '{}';
