-- Commits of orders notify no more: the lock of NOTIFY lets them through one by one. Connections whose changes all write a
-- line of activity say so (`skipline.relay`), and the relay tells of these. What servers of the version before change, or a
-- person by hand, is told as ever.
drop trigger customer_order_changed on customer_order;
create trigger customer_order_changed after update on customer_order
  for each row when (current_setting('skipline.relay', true) is distinct from 'on'
    and (old.status is distinct from new.status or old.refund_state is distinct from new.refund_state
      or old.expired_at is distinct from new.expired_at or old.payment_alert is distinct from new.payment_alert
      or old.version is distinct from new.version))
  execute function notify_order_changed();
drop trigger location_orders_changed on customer_order;
create trigger location_orders_changed after update on customer_order
  for each row when (current_setting('skipline.relay', true) is distinct from 'on' and new.status <> 'IN_PROGRESS'
    and (old.status is distinct from new.status or old.refund_state is distinct from new.refund_state
      or old.payment_alert is distinct from new.payment_alert))
  execute function notify_location_orders_changed();
