-- What the last day's calls made, for their repeats: for itself, so that no call waits for as long as this takes.
update customer_order o set create_key = k.key, create_hash = k.body_hash
from idempotency_key k
where k.endpoint = 'ordering.createOrder' and k.made is not null and o.order_id = k.made::uuid and o.user_id = k.user_id
  and o.create_key is null;
