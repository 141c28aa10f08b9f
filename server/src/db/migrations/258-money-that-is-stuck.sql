-- What operators are shown of money that is stuck, by the vendor that it is of.
create view payments.return_in_vain as
select payment_id, vendor_id, return_failed_at as failed_at, handed_over_at is not null as is_handed_over
from payment where return_failed_at is not null;
-- Payments that nobody has finished, and when the provider is to be asked about them.
create view payments.awaited as
select payment_id, vendor_id, coalesce(next_look_at, created_at) as due_at
from payment where status in ('REQUESTED', 'OPEN', 'PROCESSING');
create view payments.unmade_refund as
select r.refund_id, p.vendor_id, r.created_at
from refund r join payment p on p.payment_id = r.payment_id where r.status in ('REQUESTED', 'PENDING');
create view payments.failed_refund as
select r.refund_id, p.vendor_id, r.updated_at as failed_at
from refund r join payment p on p.payment_id = r.payment_id where r.status = 'FAILED';
