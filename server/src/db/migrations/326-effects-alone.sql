-- 232's ways for servers that kept a key in the row that it made: they are gone since, and no server looks there. Its columns
-- (`reservation.create_key`, `check_in.key`, `draw.draw_key`, `reward.claim_key`, `lead.request_key`, `lead.body_hash`) are
-- written by the release before alone, and go one release on.
drop trigger reservation_remembered on reservation;
drop trigger check_in_remembered on check_in;
drop trigger draw_remembered on draw;
drop trigger claim_remembered on reward;
drop trigger lead_remembered on lead;
drop function remember_reservation(), remember_check_in(), remember_draw(), remember_claim(), remember_lead(),
  remember_effect(text, text, text, text, text);
