-- What the platform's operators say in each language, {"en": "...", "es": "...", "fr": "..."}. Servers of the release before write
-- the first two alone, beside it: where the English there is another by now, these words were said with what is no longer said.
alter table platform_notice add column words jsonb not null default '{}';
