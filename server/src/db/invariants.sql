-- What must hold at every moment in which nothing is under way. Each query answers the rows that break it:
-- (invariant, subject, detail). Judged by both ledgers: our tables and the embedded card provider's books. Of what comes
-- without end only that is judged whose id, which begins with its time, is not before the one that is given.

-- V1 Money that a card was charged pays exactly one order or membership of the same amount, or went back in full.
with given_back as (
  select intent_id, sum(amount_cents) as cents from sandbox.refund where status <> 'failed' group by intent_id
)
select 'V1' as invariant, c.intent_id as subject,
  format('charged %s times, %s cents, given back %s', count(*), sum(c.amount_cents), coalesce(max(g.cents), 0)) as detail
from sandbox.charge c
left join given_back g on g.intent_id = c.intent_id
group by c.intent_id
having count(*) > 1
  or (coalesce(max(g.cents), 0) <> sum(c.amount_cents)
    -- What goes back in vain is judged below.
    and not exists (select from payment p where p.intent_id = c.intent_id and p.returned_reason is not null
      and (p.return_failed_at is not null or p.handed_over_at is not null))
    and not exists (
    select from payment p
    where p.intent_id = c.intent_id and p.status = 'SUCCEEDED' and p.returned_reason is null
      and p.amount_cents = max(c.amount_cents) and p.currency = 'usd'
      and (exists (
        select from customer_order o
        where p.purpose = 'ORDER' and o.order_id::text = p.reference and o.user_id = p.user_id
          and o.paid_at is not null and o.total_cents = p.amount_cents)
      or exists (
        select from membership_purchase b join membership m on m.user_id = b.user_id
        where p.purpose = 'MEMBERSHIP' and b.purchase_id::text = p.reference and b.user_id = p.user_id
          and b.paid_at is not null and b.amount_cents = p.amount_cents))));

-- V1 Two payments never count for one order or membership.
select 'V1' as invariant, p.reference as subject, format('%s succeeded payments are kept', count(*)) as detail
from payment p
where p.status = 'SUCCEEDED' and p.returned_reason is null and p.payment_id >= $1
group by p.purpose, p.reference
having count(*) > 1;

-- V1 A payment that is kept pays an order or a membership of its payer and its amount.
select 'V1' as invariant, p.payment_id::text as subject, format('%s %s, %s cents', p.purpose, p.reference, p.amount_cents) as detail
from payment p
where p.status = 'SUCCEEDED' and p.returned_reason is null and p.payment_id >= $1
  and not exists (
    select from customer_order o
    where o.order_id = case when p.purpose = 'ORDER' then p.reference::uuid end and o.user_id = p.user_id
      and o.paid_at is not null and o.total_cents = p.amount_cents)
  and not exists (
    select from membership_purchase b
    where b.purchase_id = case when p.purpose = 'MEMBERSHIP' then p.reference::uuid end and b.user_id = p.user_id
      and b.paid_at is not null and b.amount_cents = p.amount_cents);

-- V1 What we hold for paid was charged.
select 'V1' as invariant, p.payment_id::text as subject, 'counted as succeeded, never charged' as detail
from payment p
where p.provider = 'sandbox' and p.status = 'SUCCEEDED' and not exists (
  select from sandbox.charge c where c.intent_id = p.intent_id and c.amount_cents = p.amount_cents);

-- V1 A payment is at the account that was paid into.
select 'V1' as invariant, p.payment_id::text as subject,
  format('%s here, %s at the provider', coalesce(p.account, 'the platform'), coalesce(i.account, 'the platform')) as detail
from payment p join sandbox.intent i on i.intent_id = p.intent_id
where p.provider = 'sandbox' and p.account is distinct from i.account;

-- V2 A paid order has a succeeded payment of exactly its total, or costs less than 0.50.
select 'V2' as invariant, o.order_id::text as subject, format('%s with a total of %s', o.status, o.total_cents) as detail
from customer_order o
where o.order_id >= $1 and o.status <> 'IN_PROGRESS' and o.total_cents >= 50 and not exists (
  select from payment p
  where p.purpose = 'ORDER' and p.reference = o.order_id::text and p.user_id = o.user_id
    and p.status = 'SUCCEEDED' and p.returned_reason is null and p.amount_cents = o.total_cents);

-- V2 The lines of an order add up to its subtotal and discount.
select 'V2' as invariant, o.order_id::text as subject, 'lines do not add up' as detail
from customer_order o
left join order_item i on i.order_id = o.order_id
where o.order_id >= $1
group by o.order_id
having coalesce(sum(i.price_cents * i.quantity - i.discount_cents), -1) <> o.subtotal_cents
  or coalesce(sum(i.discount_cents), -1) <> o.discount_cents;

-- V3 A payment that succeeded has reached its order or membership or is on its way back.
select 'V3' as invariant, i.intent_id as subject, 'succeeded at the provider, unknown to us' as detail
from sandbox.intent i
where i.status = 'succeeded' and not exists (
  select from payment p where p.intent_id = i.intent_id and p.status = 'SUCCEEDED');

-- V3 A payment that goes back has a refund that lives or succeeded, went back at the provider's desk, or is a person's.
select 'V3' as invariant, p.payment_id::text as subject, format('%s, and everything failed', p.returned_reason) as detail
from payment p
where p.status = 'SUCCEEDED' and p.returned_reason is not null and p.handed_over_at is null
  and not exists (select from refund r where r.payment_id = p.payment_id and r.status <> 'FAILED')
  and p.amount_cents > (
    select coalesce(sum(d.amount_cents), 0) from desk_refund d where d.payment_id = p.payment_id and d.status <> 'FAILED');

-- V3 Whatever goes back in vain is known to do so.
select 'V3' as invariant, p.payment_id::text as subject, 'a refund failed, nobody is told' as detail
from payment p
where p.status = 'SUCCEEDED' and p.returned_reason is not null and p.return_failed_at is null and p.handed_over_at is null
  and exists (select from refund r where r.payment_id = p.payment_id and r.status = 'FAILED')
  and not exists (select from refund r where r.payment_id = p.payment_id and r.status = 'SUCCEEDED')
  and p.amount_cents > (
    select coalesce(sum(d.amount_cents), 0) from desk_refund d where d.payment_id = p.payment_id and d.status <> 'FAILED');

-- V4 Never more goes back than was paid.
select 'V4' as invariant, r.intent_id as subject, format('%s given back', sum(r.amount_cents)) as detail
from sandbox.refund r
where r.status <> 'failed'
group by r.intent_id
having sum(r.amount_cents) > (select coalesce(sum(c.amount_cents), 0) from sandbox.charge c where c.intent_id = r.intent_id);

-- V4 An order is REFUNDED exactly when all of its money went back.
select 'V4' as invariant, o.order_id::text as subject,
  format('%s, %s of %s given back', o.status, coalesce(sum(r.amount_cents), 0), o.total_cents) as detail
from customer_order o
join payment p on p.purpose = 'ORDER' and p.reference = o.order_id::text and p.status = 'SUCCEEDED'
  and p.returned_reason is null
left join (
  select payment_id, amount_cents, status from refund union all select payment_id, amount_cents, status from desk_refund
) r on r.payment_id = p.payment_id and r.status = 'SUCCEEDED'
where o.order_id >= $1 and o.total_cents >= 50
group by o.order_id
having (o.status = 'REFUNDED') <> (coalesce(sum(r.amount_cents), 0) = o.total_cents);

-- V4 What we hold for given back was given back.
select 'V4' as invariant, r.refund_id::text as subject, format('%s here, not at the provider', r.status) as detail
from refund r
join payment p on p.payment_id = r.refunded_payment_id and p.provider = 'sandbox'
where r.status = 'SUCCEEDED' and not exists (
  select from sandbox.refund s
  where s.refund_id = r.provider_refund_id and s.intent_id = p.intent_id and s.status = 'succeeded'
    and s.amount_cents = r.amount_cents);

-- V4 What went back at the provider is known here: asked for here, or made at its own desk.
select 'V4' as invariant, s.refund_id as subject, format('%s at the provider, unknown here', s.status) as detail
from sandbox.refund s
join payment p on p.intent_id = s.intent_id and p.provider = 'sandbox'
where s.status = 'succeeded'
  and not exists (select from refund r where r.provider_refund_id = s.refund_id and r.status = 'SUCCEEDED')
  and not exists (select from desk_refund d where d.provider_refund_id = s.refund_id and d.status = 'SUCCEEDED');

-- V4 What counts as going back of a payment is the sum of its refunds that live.
select 'V4' as invariant, p.payment_id::text as subject,
  format('%s counted, %s by its refunds, of %s', p.refunded_cents, coalesce(sum(r.amount_cents), 0), p.amount_cents) as detail
from payment p
left join refund r on r.refunded_payment_id = p.payment_id and r.status <> 'FAILED'
where p.payment_id >= $1
group by p.payment_id
having p.refunded_cents <> coalesce(sum(r.amount_cents), 0) or p.refunded_cents > p.amount_cents;

-- V4 Of no line more was given back than was ordered.
select 'V4' as invariant, o.order_id::text as subject, format('%s of line %s', given.quantity, given.line) as detail
from customer_order o
join payment p on p.purpose = 'ORDER' and p.reference = o.order_id::text and p.status = 'SUCCEEDED'
  and p.returned_reason is null
cross join lateral (
  select (l ->> 'line')::integer as line, sum((l ->> 'quantity')::integer) as quantity
  from refund r cross join jsonb_array_elements(r.lines) as l
  where r.refunded_payment_id = p.payment_id and r.status <> 'FAILED'
  group by 1
) given
where o.order_id >= $1 and o.has_part_refunds and given.quantity > coalesce((
  select i.quantity from order_item i where i.order_id = o.order_id order by i.line offset given.line - 1 limit 1), 0);

-- V4 An order is being refunded exactly while all of its money is on its way back, and failed while nobody has tried again.
select 'V4' as invariant, o.order_id::text as subject,
  format('%s, %s on its way of %s', coalesce(o.refund_state, 'no refund'), going.cents, p.amount_cents) as detail
from customer_order o
join payment p on p.purpose = 'ORDER' and p.reference = o.order_id::text and p.status = 'SUCCEEDED'
  and p.returned_reason is null
cross join lateral (
  select coalesce(sum(r.amount_cents) filter (where status <> 'FAILED'), 0)
      + coalesce((select sum(d.amount_cents) from desk_refund d
        where d.payment_id = p.payment_id and d.refund_id is null and d.status <> 'FAILED'), 0) as cents,
    coalesce(bool_or(r.status in ('REQUESTED', 'PENDING')), false) as is_open,
    coalesce(max(r.updated_at) filter (where status = 'FAILED')
      > coalesce(max(r.created_at) filter (where status <> 'FAILED'), '-infinity'), false) as has_failed
  from refund r where r.refunded_payment_id = p.payment_id
) going
where o.order_id >= $1 and o.refund_state is distinct from 'REFUNDED'
  and o.refund_state is distinct from
    case when going.is_open and going.cents >= p.amount_cents then 'REFUNDING' when going.has_failed then 'FAILED' end;

-- V5 An order is handed over at most once, with who, where and when, but for what was undone.
select 'V5' as invariant, o.order_id::text as subject,
  format('%s hand-overs recorded', count(*) filter (where a.type = 'order.completed')) as detail
from customer_order o
left join activity a on a.subject_type = 'order' and a.subject_id = o.order_id::text
  and a.type in ('order.completed', 'order.hand_over_undone')
where o.order_id >= $1 and o.created_at >= (select activity_kept_from())
group by o.order_id
having count(*) filter (where a.type = 'order.completed')
    - count(*) filter (where a.type = 'order.hand_over_undone') <> (o.completed_at is not null)::int
  or (o.completed_at is not null and (
    o.completed_by_user is null or o.completed_by_name is null or o.completed_at_location is null
    or o.completed_at_location <> o.vendor_location_id
    or (array_agg(a.actor_user_id order by a.activity_id desc) filter (where a.type = 'order.completed'))[1]
      is distinct from o.completed_by_user));

-- V6 The places of an event that are taken are those of its reservations, and no more than it has.
select 'V6' as invariant, g.glevent_id::text as subject,
  format('%s held, %s counted, of %s', coalesce(sum(r.quantity - r.places_over), 0), g.reserved_count, g.capacity) as detail
from glevent g
left join reservation r on r.glevent_id = g.glevent_id and r.status in ('PENDING', 'CONFIRMED', 'CHECKED_IN')
group by g.glevent_id
having coalesce(sum(r.quantity - r.places_over), 0) <> g.reserved_count or g.reserved_count > g.capacity;

-- V6 Nobody has two active reservations; waiting, which is not paid, is none.
select 'V6' as invariant, r.user_id as subject, format('%s active reservations', count(*)) as detail
from reservation r
where r.user_id is not null and r.status in ('PENDING', 'CONFIRMED') and r.ended_at is null
group by r.user_id
having count(*) > 1;

-- V6 A member's place is paid with credits that did not come back; who waits has paid nothing.
select 'V6' as invariant, r.reservation_id::text as subject,
  format('%s with %s credits', r.status, coalesce(-sum(c.amount), 0)) as detail
from reservation r
left join credit_entry c on c.reservation_id = r.reservation_id and c.kind in ('SPEND', 'RETURN')
where r.reservation_id >= $1 and r.membership_id is not null and r.status <> 'CANCELLED'
group by r.reservation_id
having coalesce(-sum(c.amount), 0) <> case when r.status = 'WAITLISTED' or r.is_unpaid then 0 else r.quantity end;

-- V7 Credits are the sum of the ledger, 0 to 12, and none are left after the end.
select 'V7' as invariant, m.membership_id::text as subject,
  format('%s credits, %s by the ledger', m.credits, coalesce(sum(l.amount), 0)) as detail
from membership m
left join credit_entry l on l.membership_id = m.membership_id
group by m.membership_id
having m.credits <> coalesce(sum(l.amount), 0) or m.credits not between 0 and 12
  or (m.granted_through is null and m.credits <> 0);

-- V7 Each purchase that was paid has given months once: a payment of its amount, one line in the trail.
select 'V7' as invariant, b.purchase_id::text as subject, format('%s, %s lines', b.status, count(a.activity_id)) as detail
from membership_purchase b
left join activity a on a.subject_type = 'membership' and a.type in ('membership.joined', 'membership.renewed')
  and a.actor_user_id = b.user_id
  and a.details ->> 'purchaseId' = b.purchase_id::text
where b.created_at >= (select activity_kept_from())
group by b.purchase_id
having count(a.activity_id) <> (b.paid_at is not null)::int
  or (b.paid_at is not null and not exists (
    select from payment p
    where p.purpose = 'MEMBERSHIP' and p.reference = b.purchase_id::text and p.user_id = b.user_id
      and p.status = 'SUCCEEDED' and p.returned_reason is null and p.amount_cents = b.amount_cents));

-- V7 Credits of a reservation were spent once and came back at most once, as many as it has places.
select 'V7' as invariant, r.reservation_id::text as subject,
  format('%s places, lines %s', r.quantity, string_agg(format('%s %s', l.kind, l.amount), ', ')) as detail
from reservation r
join credit_entry l on l.reservation_id = r.reservation_id
where r.reservation_id >= $1
group by r.reservation_id
having count(*) filter (where l.kind = 'SPEND') <> 1 or count(*) filter (where l.kind = 'RETURN') > 1
  or bool_or(abs(l.amount) <> r.quantity or l.membership_id is distinct from r.membership_id);

-- V8 Of a prize no more were given than there were, and as many as were won.
select 'V8' as invariant, p.prize_id::text as subject,
  format('%s of %s given, %s won', p.given, p.quantity, count(r.reward_id)) as detail
from prize p
left join reward r on r.prize_id = p.prize_id
group by p.prize_id
having p.given > p.quantity or p.given <> count(r.reward_id);

-- V8 Nobody wins twice at an event.
select 'V8' as invariant, r.user_id as subject, format('%s rewards of event %s', count(*), r.event_id) as detail
from reward r
group by r.event_id, r.user_id
having count(*) > 1;

-- V8 Each ticket spent is one draw of its guest, and each draw one ticket spent.
select 'V8' as invariant, t.ticket_id::text as subject, format('spent %s, %s draws', t.spent_at, count(d.counter)) as detail
from ticket t
left join draw d on d.ticket_id = t.ticket_id
group by t.ticket_id
having count(d.counter) <> (t.spent_at is not null and t.revoked_at is null)::int
  or bool_or(d.user_id <> t.user_id or d.event_id <> t.event_id);

-- V8 The draws of a contest are numbered from 1 to its count, each with its line in the trail.
select 'V8' as invariant, c.event_id::text as subject,
  format('%s counted, %s drawn up to %s, %s lines', c.draw_count, drawn.draws, drawn.last, told.lines) as detail
from contest c
cross join lateral (select count(*) as draws, coalesce(max(d.counter), 0) as last from draw d where d.event_id = c.event_id) as drawn
cross join lateral (
  select (select count(*) from activity a
      where a.subject_type = 'contest' and a.subject_id = c.event_id::text and a.type = 'contest.drawn')
    + (select count(*) from reward r join activity a on a.subject_type = 'reward' and a.subject_id = r.reward_id::text
        and a.type = 'reward.won' and a.actor_user_id = r.user_id
      where r.event_id = c.event_id) as lines) as told
where c.created_at >= (select activity_kept_from())
  and (c.draw_count <> drawn.draws or c.draw_count <> drawn.last or c.draw_count <> told.lines);

-- V8 A reward is what its guest's draw won, and what a draw won is a reward.
select 'V8' as invariant, d.event_id::text as subject, format('draw %s', d.counter) as detail
from draw d
full join reward r on r.event_id = d.event_id and r.draw_counter = d.counter
where (d.prize_id is not null or r.reward_id is not null)
  and (d.prize_id is distinct from r.prize_id or d.user_id is distinct from r.user_id or d.had_won);

-- V8 A ticket is given once for an order that cost its guest something at the contest's vendor, or for its guest's sign-in.
select 'V8' as invariant, min(t.ticket_id::text) as subject, format('%s tickets for %s', count(*), t.source_id) as detail
from ticket t
join contest c on c.event_id = t.event_id
left join customer_order o on o.order_id = case when t.source_type = 'PURCHASE' then t.source_id::uuid end
  and o.user_id = t.user_id
  and o.vendor_id = c.vendor_id and o.paid_at is not null and o.total_cents >= 50
group by t.source_type, t.source_id, t.event_id
having count(*) > 1
  or (t.source_type = 'PURCHASE' and bool_or(o.order_id is null))
  or (t.source_type <> 'PURCHASE' and bool_or(t.source_id <> t.user_id));

-- V9 A code is compared at most five times and opens at most one session.
select 'V9' as invariant, c.login_code_id::text as subject,
  format('%s tries, %s sessions', c.tries, count(f.family_id)) as detail
from login_code c
left join session_family f on f.login_code_id = c.login_code_id
where c.login_code_id >= $1
group by c.login_code_id
having c.tries > 5 or count(f.family_id) > 1 or (count(f.family_id) = 1 and c.used_at is null);

-- V10 Paying has one line in the trail, by the guest.
select 'V10' as invariant, o.order_id::text as subject, format('%s lines order.paid', count(a.activity_id)) as detail
from customer_order o
left join activity a on a.subject_type = 'order' and a.subject_id = o.order_id::text and a.type = 'order.paid'
where o.order_id >= $1 and o.created_at >= (select activity_kept_from())
group by o.order_id
having count(a.activity_id) <> (o.paid_at is not null)::int
  or (o.paid_at is not null and max(a.actor_user_id) is distinct from o.user_id);

-- V10 Creating has one line, by the guest.
select 'V10' as invariant, o.order_id::text as subject, format('%s lines order.created', count(a.activity_id)) as detail
from customer_order o
left join activity a on a.subject_type = 'order' and a.subject_id = o.order_id::text and a.type = 'order.created'
where o.order_id >= $1 and o.created_at >= (select activity_kept_from())
group by o.order_id
having count(a.activity_id) <> 1 or max(a.actor_user_id) is distinct from o.user_id;

-- V10 A refund has one line for each time staff asked for it, with who, and one for its outcome.
select 'V10' as invariant, o.order_id::text as subject,
  format('%s asked, %s done, %s failed', count(*) filter (where a.type in ('order.refund_requested', 'order.part_refund_requested')),
    count(*) filter (where a.type = 'order.refunded'), count(*) filter (where a.type = 'order.refund_failed')) as detail
from customer_order o
join activity a on a.subject_type = 'order' and a.subject_id = o.order_id::text
  and a.type in ('order.refund_requested', 'order.part_refund_requested', 'order.refunded', 'order.part_refunded', 'order.refund_failed')
where o.order_id >= $1 and o.created_at >= (select activity_kept_from())
group by o.order_id
having bool_or(a.actor_user_id is null)
  or (count(*) filter (where a.type = 'order.refunded') < (o.status = 'REFUNDED')::int and not exists (
    select from activity b
    where b.subject_type = 'order' and b.subject_id = o.order_id::text and b.type = 'order.refunded_at_provider'))
  or count(*) filter (where a.type = 'order.refund_failed') < (o.refund_state is not distinct from 'FAILED')::int
  or count(*) filter (where a.type in ('order.refund_requested', 'order.part_refund_requested')) <> greatest(1, (
    select count(*) from refund r join payment p on p.payment_id = r.refunded_payment_id
    where p.purpose = 'ORDER' and p.reference = o.order_id::text and p.returned_reason is null));

-- V10 No order is refunded or being refunded without its line.
select 'V10' as invariant, o.order_id::text as subject, 'refund without a line' as detail
from customer_order o
where o.order_id >= $1 and o.created_at >= (select activity_kept_from()) and o.refund_state is not null and not exists (
  select from activity a
  where a.subject_type = 'order' and a.subject_id = o.order_id::text
    and a.type in ('order.refund_requested', 'order.part_refund_requested', 'order.refunded_at_provider'));

-- V11 What had sold out before an order was paid is written on it until it is handed over or given back.
select 'V11' as invariant, o.order_id::text as subject, format('paid with %s, which had sold out', p.product_id) as detail
from customer_order o
join order_item i on i.order_id = o.order_id
join product p on p.product_id = i.product_id
where o.order_id >= $1 and o.status = 'PAID' and not p.is_available and p.updated_at < o.paid_at
  and not i.product_id = any (o.sold_out_product_ids);

-- V11 Only what a paid order holds is said to have sold out.
select 'V11' as invariant, o.order_id::text as subject, format('%s, said to have sold out: %s', o.status, sold.product_id) as detail
from customer_order o
cross join unnest(o.sold_out_product_ids) as sold (product_id)
where o.order_id >= $1 and (o.paid_at is null or not exists (
  select from order_item i where i.order_id = o.order_id and i.product_id = sold.product_id));

-- V11 What an order holds of a count is spent with its payment, and not before.
select 'V11' as invariant, o.order_id::text as subject, format('%s, what it held is %s', o.status, o.stock_state) as detail
from customer_order o
where o.order_id >= $1 and (o.status in ('PAID', 'COMPLETE') and o.stock_state in ('HELD', 'RETURNED')
  or o.status = 'IN_PROGRESS' and o.stock_state = 'SPENT');

-- V12 Evidence about a dispute that the provider has from here has one line in the trail, by whoever handed it over.
select 'V12' as invariant, d.dispute_id as subject, format('%s lines', count(a.activity_id)) as detail
from dispute d
left join activity a on a.subject_type = 'payment' and a.subject_id = d.payment_id::text
  and a.type = 'payment.evidence_handed_over' and a.details ->> 'disputeId' = d.dispute_id
group by d.payment_id, d.dispute_id, d.evidence_received_at, d.evidence_by
having count(a.activity_id) <> (d.evidence_received_at is not null)::int
  or (d.evidence_received_at is not null and max(a.actor_user_id) is distinct from d.evidence_by);

-- V12 What we hold for handed over is what the provider has, and what it has is no other words than ours.
select 'V12' as invariant, s.dispute_id as subject, 'the evidence is another' as detail
from sandbox.dispute s
join dispute d on d.dispute_id = s.dispute_id and d.provider = 'sandbox'
where (d.evidence_received_at is not null and s.evidence is null)
  or (s.evidence is not null and s.evidence is distinct from d.evidence ->> 'whole');
