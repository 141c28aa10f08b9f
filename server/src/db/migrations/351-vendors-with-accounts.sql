create or replace view venues.business as
select vendor_id, name, time_zone, business_day_start_hour, guestlist_enabled, payment_account from vendor;
