-- Whom time has something for next, and when: so that a month's start is found by an index, and a credit is spent only
-- where nothing is due before it.
alter table membership
  -- Months that this stay is paid for: it ends that many after its start, however they were bought.
  add column stay_months integer not null default 1 check (stay_months >= 0),
  -- The month, by its first day, up to which credits were given; null when the stay is over and its credits have gone.
  add column granted_through date check (extract(day from granted_through) = 1),
  -- The next month's start, or the end of the stay if that is sooner.
  add column due_at timestamptz,
  add constraint membership_due_while_it_runs check ((granted_through is null) = (due_at is null)),
  add constraint membership_due_by_its_end check (due_at <= ends_at);
create index membership_due on membership (due_at) where due_at is not null;
drop index membership_ending;
