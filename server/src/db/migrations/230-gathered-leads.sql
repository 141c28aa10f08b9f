-- Came when two hundred had already in its hour: mailed with the others of that hour, as one mail. A server of the release
-- before mails it by itself.
alter table lead add column is_gathered boolean not null default false;
create index lead_gathered on lead (created_at) where is_gathered and mailed_at is null and mail_failed_at is null;
create index lead_to_mail_alone on lead (coalesce(claimed_until, created_at))
  where mailed_at is null and mail_failed_at is null and not is_gathered;
