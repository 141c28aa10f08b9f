-- Credits that went with months whose money was taken back come again with them: a kind of line of its own.
alter table credit_entry
  drop constraint credit_entry_kind_check,
  drop constraint credit_entry_check,
  add constraint credit_entry_kind_check check (kind in ('GRANT', 'SPEND', 'RETURN', 'EXPIRE', 'RESTORE')),
  add constraint credit_entry_check
    check (amount <> 0 and (amount > 0) = (kind in ('GRANT', 'RETURN', 'RESTORE')));
-- What a stay had when it was taken back whole, until months of it come back: its credits, and the month up to which
-- they were given.
alter table membership
  add column taken_credits integer check (taken_credits between 0 and 12),
  add column taken_through date check (extract(day from taken_through) = 1);
-- When its months came back into a stay that began after it was paid.
alter table membership_purchase add column restored_at timestamptz;
