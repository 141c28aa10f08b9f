-- Whether the provider still takes a refund of a disputed payment. Of what is open the job that looks at it says it.
alter table dispute add column is_refundable boolean not null default false;
