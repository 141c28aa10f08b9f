-- Items and tip too: the same order may be open in another tab, or on another phone.
drop trigger customer_order_changed on customer_order;
create trigger customer_order_changed after update on customer_order
  for each row when (old.status is distinct from new.status or old.refund_state is distinct from new.refund_state
    or old.expired_at is distinct from new.expired_at or old.payment_alert is distinct from new.payment_alert
    or old.version is distinct from new.version)
  execute function notify_order_changed();
