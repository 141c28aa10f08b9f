-- When an operator ended a stay before its months were over: months that go back or come again change nothing of it then.
-- Servers of the release before know nothing of it.
alter table membership add column ended_early_at timestamptz;
-- The operators' list.
create index membership_newest on membership (created_at desc, membership_id desc);
