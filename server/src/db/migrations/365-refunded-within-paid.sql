alter table payment validate constraint payment_refunded_within;
