-- What an account's messages are written in. Servers of the release before write none: English, as they do.
alter table app_user add column language text not null default 'en' check (language in ('en', 'es'));
