-- What was made before this release, for repeats of its calls: for itself, so that no call waits for as long as this takes.
insert into idempotency_key (user_id, endpoint, key, made, created_at, locked_until)
select coalesce(user_id, vendor_id || '/' || glevent_id),
  case when user_id is null then 'guests.admitWalkIn' else 'guests.createReservation' end, create_key,
  reservation_id::text, created_at, 'infinity'
from reservation where create_key is not null
on conflict do nothing;

insert into idempotency_key (user_id, endpoint, key, made, created_at, locked_until)
select r.vendor_id || '/' || r.glevent_id, 'guests.checkIn', c.key, c.check_in_id::text, c.received_at, 'infinity'
from check_in c join reservation r on r.reservation_id = c.reservation_id
where c.key is not null and (r.user_id is not null or r.create_key is distinct from c.key)
on conflict do nothing;

insert into idempotency_key (user_id, endpoint, key, made, created_at, locked_until)
select user_id, 'rewards.drawPrize', draw_key, ticket_id::text, drawn_at, 'infinity' from draw where draw_key is not null
on conflict do nothing;

insert into idempotency_key (user_id, endpoint, key, made, created_at, locked_until)
select coalesce(claimed_by, user_id),
  case when claimed_by is null then 'rewards.claimReward' else 'rewards.claimRewardByCode' end, claim_key,
  reward_id::text, claimed_at, 'infinity'
from reward where claim_key is not null
on conflict do nothing;

insert into idempotency_key (user_id, endpoint, key, body_hash, made, created_at, locked_until)
select '', 'leads.createLead', request_key, body_hash, lead_id::text, created_at, 'infinity'
from lead where request_key is not null
on conflict do nothing;
