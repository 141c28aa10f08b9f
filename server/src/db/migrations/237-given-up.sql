-- What was given up is counted for whoever watches.
create index guest_message_failed on guest_message (failed_at) where failed_at is not null;
create index lead_mail_failed on lead (mail_failed_at) where mail_failed_at is not null;
