-- Nothing is written by them: who reads by them goes by the keys with the account. Those of events, desk refunds and disputes stay
-- while servers run that name them.
alter table payment drop constraint payment_provider_intent_id_key;
alter table refund drop constraint refund_provider_refund_id_key;
