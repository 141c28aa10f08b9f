-- As a product's: what a vendor typed of its events, in other languages.
alter table event add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
alter table glevent add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
