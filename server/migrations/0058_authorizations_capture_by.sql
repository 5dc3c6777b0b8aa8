-- What waits for capture is listed by its deadline too, which is not the same for every way to pay.
create index authorizations_open_capture_by on authorizations (store_id, capture_by, created, payment_intent_id) where state = 'open';
