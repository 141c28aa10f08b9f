-- Who handed an order over, for reports: by order, beside `ordering.order_money`.
create view ordering.hand_over as
select order_id, completed_at, completed_by_user as user_id, completed_by_name as name
from customer_order where completed_at is not null and not is_test;
