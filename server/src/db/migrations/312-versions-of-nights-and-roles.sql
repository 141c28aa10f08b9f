-- Rises with every change that somebody makes of it, so that two who change the same learn of each other; not with time, which moves
-- a night's status, nor with who books. Servers of the release before change both and raise neither.
alter table glevent add column version integer not null default 1;
alter table staff_role add column version integer not null default 1;
