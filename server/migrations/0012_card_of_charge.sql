-- Earlier purchases with the same card, as evidence that answers a fraud dispute.
create index charges_card on charges (store_id, (data #>> '{payment_method_details,card,fingerprint}'), created)
  where data #>> '{payment_method_details,card,fingerprint}' is not null;
