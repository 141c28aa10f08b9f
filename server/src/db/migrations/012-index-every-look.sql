-- "Was there one that was cancelled?" is asked of each order that expires.
create index payment_by_reference on payment (purpose, reference);
-- In the order in which they are asked about.
create index payment_unasked on payment (coalesce(checked_at, updated_at))
  where status in ('REQUESTED', 'OPEN', 'PROCESSING');
drop index payment_unsettled;
create index refund_by_payment on refund (payment_id, refund_id);
create index order_item_by_product on order_item (product_id);
create index webhook_event_old on webhook_event (received_at);
