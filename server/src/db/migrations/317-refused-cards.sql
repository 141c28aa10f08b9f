-- Tries to pay that came to nothing, and who refused them: the payer's bank, or the provider's own rules before any bank was asked.
create table declined_card (
  payment_id uuid not null references payment,
  -- The provider's id of the try.
  charge_id text not null check (length(charge_id) <= 100),
  declined_by text not null check (declined_by in ('BANK', 'RULES')),
  vendor_id text references vendor,
  declined_at timestamptz not null,
  primary key (payment_id, charge_id)
);
create index declined_card_by_time on declined_card (declined_at, declined_by);
create index declined_card_of_vendor on declined_card (vendor_id, declined_at) where vendor_id is not null;
create view payments.refused_card as select vendor_id, declined_by, declined_at from declined_card;
