-- Who changes an order writes a line of activity, and the relay tells of it (docs/decisions/046-outbox.md): the release before
-- does so too. Each of the two cost every payment of an order its condition.
drop trigger customer_order_changed on customer_order;
drop trigger location_orders_changed on customer_order;
drop function notify_order_changed(), notify_location_orders_changed();
