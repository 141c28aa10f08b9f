-- For itself: the trigger's lock would keep orders waiting as long as this takes.
update order_item i set ordered_at = o.created_at
from customer_order o where o.order_id = i.order_id and i.ordered_at is null;
