-- no transaction
-- What an order writes into goes where nobody reads by it, or where another one serves as well.
-- Its columns are the first of `order_item_by_product_and_time`.
drop index concurrently if exists order_item_by_product;
-- Who asks about open payments goes by `payment_due`.
drop index concurrently if exists payment_unasked;
-- The payment that counts is found by `payment_current`; what else is asked for by reference is whether one was cancelled.
drop index concurrently if exists payment_canceled;
create index concurrently payment_canceled on payment (purpose, reference) where status = 'CANCELED';
drop index concurrently if exists payment_by_reference;
-- The trail of what is no order's is short beside theirs: one for all of it. All others go by time too.
drop index concurrently if exists activity_beside_orders;
create index concurrently activity_beside_orders on activity (vendor_id, subject_type, created_at desc, activity_id desc) where subject_type not in ('order', 'payment') and type <> 'contest.drawn';
drop index concurrently if exists activity_of_managers;
drop index concurrently if exists activity_of_guest_lists;
drop index concurrently if exists activity_of_draws_and_links;
drop index concurrently if exists activity_by_vendor;
