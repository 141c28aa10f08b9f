-- A payment that could not be used goes back by itself; where that fails it is tried again, and ends with a person.
-- `return_failed_at`: since when; null where nothing failed, or nothing is left to do.
alter table payment add column return_failed_at timestamptz;
-- A person gives it back: the system has given up.
alter table payment add column handed_over_at timestamptz;
-- A repeat waits: nobody asks for it before.
alter table refund add column not_before timestamptz;
