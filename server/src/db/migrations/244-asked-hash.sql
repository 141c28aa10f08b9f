-- What a call asks for, without what it only echoes: alike at servers of two releases, of which one shows a field more.
-- Null of servers of the release before, which compare and write `body_hash` alone.
alter table idempotency_key add column asked_hash text;
