-- Whether the payer's bank has the money: where it has only asked, the provider still takes a refund.
create or replace view payments.objection as
select payment_id, status, amount_cents, is_refundable from dispute;
