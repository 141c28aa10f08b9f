-- Whose money it is: lines of the trail about a payment are the vendor's to read. Null for what no vendor sells, and in
-- rows of a server of the version before.
alter table payment add column vendor_id text references vendor;
update payment p set vendor_id = o.vendor_id
from customer_order o
where p.purpose = 'ORDER' and o.order_id::text = p.reference;
