-- What guests were told as they paid, beside how long it took until their orders were ready, or in their hands before anybody said
-- so. For analytics.
create view ordering.told_wait as
select vendor_id, vendor_location_id, paid_at, told_wait_seconds,
  extract(epoch from case pickup_state when 'READY' then pickup_changed_at else completed_at end - paid_at) as waited_seconds
from customer_order
where told_wait_seconds is not null and not is_test and paid_at is not null and status <> 'REFUNDED'
  and (pickup_state = 'READY' or completed_at is not null);
