-- What a vendor's words are typed in, and a product's words in other languages: {"es": {"name": "Agua mineral"}}. Servers of
-- the release before write none, and show the first words.
alter table vendor add column language text not null default 'en' check (language in ('en', 'es'));
alter table product add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
