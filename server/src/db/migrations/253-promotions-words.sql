-- As a product's: a promotion's description in other languages.
alter table promotion add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
