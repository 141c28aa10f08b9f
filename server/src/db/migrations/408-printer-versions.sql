-- What a manager says of a printer can be changed: by whoever has seen what it is.
alter table printer add column version integer not null default 1;
