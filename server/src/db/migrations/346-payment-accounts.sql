-- Where a venue's guests pay at the provider; null: the platform's own account.
alter table vendor add column payment_account text;
-- The provider's account that a payment was made at, whatever its vendor's is by now; null: the platform's own, as all of
-- them were before. What belongs to a payment (refunds, those of the provider's desk, disputes) is at the same one.
alter table payment add column account text;
alter table webhook_event add column account text;
create or replace view payments.order_payment as
select payment_id, reference as order_id, vendor_id, provider, intent_id, amount_cents, status, succeeded_at,
  returned_reason is not null as is_returned, account
from payment where purpose = 'ORDER' and status <> 'CANCELED';

-- The embedded provider's books are kept by account too.
alter table sandbox.intent add column account text;
