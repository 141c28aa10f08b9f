-- A venue sells elsewhere at its account too, and what its bank gets at once may be more than an integer holds.
drop view payments.paid_out_line, payments.sent_payout;
alter table payout alter column amount_cents type bigint;
alter table payout_line
  alter column gross_cents type bigint,
  alter column provider_fee_cents type bigint,
  alter column platform_fee_cents type bigint,
  alter column net_cents type bigint;

create view payments.paid_out_line as
select l.payment_id, l.kind, l.source_id, l.gross_cents, l.provider_fee_cents, l.platform_fee_cents, l.net_cents,
  -- It is at the bank, or on its way: of one that came back the provider says so in a later one.
  case p.status
    when 'CANCELED' then false
    when 'FAILED' then exists (
      select from payout_line r join payout q on q.provider = r.provider and q.account = r.account and q.payout_id = r.payout_id
      where r.provider = p.provider and r.account = p.account and r.source_id = p.payout_id and r.kind = 'PAYOUT_FAILED'
        and q.status not in ('FAILED', 'CANCELED'))
    else true
  end as is_paid_out
from payout_line l join payout p on p.provider = l.provider and p.account = l.account and p.payout_id = l.payout_id;
create view payments.sent_payout as
select vendor_id, payout_id, amount_cents, status, arrives_on, difference_cents from payout;
