-- What the embedded sender would have said by a call, beside what it would have sent.
alter table sms_outbox add column is_call boolean not null default false;
