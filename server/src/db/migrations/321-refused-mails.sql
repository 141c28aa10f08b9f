-- A mail server's answer to a mail that it will never take: no later try helps.
alter table lead add column mail_refusal text check (length(mail_refusal) between 3 and 20);
