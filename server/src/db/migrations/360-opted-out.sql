-- Phones that take no messages of venues: whoever texted STOP, until START; or to whom the provider refused to send, for some days.
create table sms_opt_out (
  phone text primary key check (length(phone) <= 20),
  opted_out_at timestamptz not null,
  -- Null: they told us so themselves.
  until timestamptz
);
create index sms_opt_out_until on sms_opt_out (until) where until is not null;

-- What became of a message after it was handed over. The last four are final; OPTED_OUT was mostly never handed over.
alter table guest_message
  add column delivery text check (delivery in ('SENT', 'DELIVERED', 'UNDELIVERED', 'FAILED', 'OPTED_OUT')),
  add column delivery_error integer;

-- Not sent, as its phone takes none: nothing that an operator could mend.
alter table staff_invitation add column opted_out_at timestamptz;
