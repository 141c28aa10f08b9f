-- Why a payment could not be used is a code that each reader's language has words for; it was an English sentence. Few rows
-- have one, and they are found by `payment_returned_by_time`. A server of the release before still writes sentences: they
-- are read as OTHER.
update payment set returned_reason = case
    when returned_reason in ('order is not there', 'purchase is not there') then 'SUBJECT_MISSING'
    when returned_reason in ('order was paid already', 'purchase was paid already') then 'PAID_ALREADY'
    when returned_reason in ('order has expired', 'purchase has expired') then 'EXPIRED'
    when returned_reason = 'payment of another user' then 'ANOTHER_PERSON'
    when returned_reason = 'another currency' or returned_reason like 'currency %' then 'ANOTHER_CURRENCY'
    when returned_reason like 'amount %' then 'ANOTHER_AMOUNT'
    when returned_reason = 'sold out after its hold had ended' then 'SOLD_OUT'
    when returned_reason = 'invite code was used by another' then 'CODE_USED'
    when returned_reason = 'payment was cancelled' then 'CANCELED'
    else 'OTHER'
  end
where returned_reason is not null;
