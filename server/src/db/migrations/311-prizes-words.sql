-- As a product's: what a vendor typed of its prizes, in other languages; with what was won as it was then, by the words of a
-- reward. Servers of the release before write none and take none away.
alter table prize add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
alter table reward add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
