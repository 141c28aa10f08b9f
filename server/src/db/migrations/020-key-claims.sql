-- Who holds a key: a call that took so long that another took over may neither act nor answer for it any more.
alter table idempotency_key add column claim uuid;
-- What the call made, written with it: a repeat whose answer was lost finds it.
alter table idempotency_key add column made text check (length(made) between 1 and 200);
-- `customer_order.create_key`, which did the same for orders alone, is written by older code only.
