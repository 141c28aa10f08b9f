-- One record of what was done under an Idempotency-Key, for all but orders and scans, which know their own: this table.
-- `made` names what was made. Kept for as long as that is there: `locked_until` is infinity; else for 24 hours.
-- `status` and `response` are written by servers of the release before alone.
alter table idempotency_key alter column body_hash drop not null;
alter table check_in alter column key drop not null;
alter table draw alter column draw_key drop not null;

-- Servers that kept an order's key here are gone since long.
drop trigger order_of_key on idempotency_key;
drop trigger key_in_order on idempotency_key;
drop function find_order_of_key(), keep_key_in_order();

-- Servers of the release before keep a key in the row that was made under it, and look for it there. What they make is
-- remembered here as well; newer ones write their key into the row, too. Both go with these columns, one release on.
create function remember_effect(owner text, endpoint text, key text, hash text, made text) returns void language sql as $$
  insert into idempotency_key (user_id, endpoint, key, body_hash, made, created_at, locked_until)
  values (owner, endpoint, key, hash, made, now(), 'infinity')
  on conflict do nothing
$$;

create function remember_reservation() returns trigger language plpgsql as $$
begin
  if new.user_id is null then
    perform remember_effect(new.vendor_id || '/' || new.glevent_id, 'guests.admitWalkIn', new.create_key, null,
      new.reservation_id::text);
  else
    perform remember_effect(new.user_id, 'guests.createReservation', new.create_key, null, new.reservation_id::text);
  end if;
  return null;
end $$;
create trigger reservation_remembered after insert on reservation
  for each row when (new.create_key is not null) execute function remember_reservation();

-- A walk-in's check-in bears the walk-in's key.
create function remember_check_in() returns trigger language plpgsql as $$
begin
  perform remember_effect(r.vendor_id || '/' || r.glevent_id, 'guests.checkIn', new.key, null, new.check_in_id::text)
  from reservation r
  where r.reservation_id = new.reservation_id and (r.user_id is not null or r.create_key is distinct from new.key);
  return null;
end $$;
create trigger check_in_remembered after insert on check_in
  for each row when (new.key is not null) execute function remember_check_in();

create function remember_draw() returns trigger language plpgsql as $$
begin
  perform remember_effect(new.user_id, 'rewards.drawPrize', new.draw_key, null, new.ticket_id::text);
  return null;
end $$;
create trigger draw_remembered after insert on draw
  for each row when (new.draw_key is not null) execute function remember_draw();

create function remember_claim() returns trigger language plpgsql as $$
begin
  perform remember_effect(coalesce(new.claimed_by, new.user_id),
    case when new.claimed_by is null then 'rewards.claimReward' else 'rewards.claimRewardByCode' end, new.claim_key, null,
    new.reward_id::text);
  return null;
end $$;
create trigger claim_remembered after update of claim_key on reward
  for each row when (new.claim_key is not null and old.claim_key is null) execute function remember_claim();

create function remember_lead() returns trigger language plpgsql as $$
begin
  perform remember_effect('', 'leads.createLead', new.request_key, new.body_hash, new.lead_id::text);
  return null;
end $$;
create trigger lead_remembered after insert on lead
  for each row when (new.request_key is not null) execute function remember_lead();
