-- A vendor's draws, the latest first.
create index contest_by_vendor on contest (vendor_id, created_at desc, event_id desc);
