-- What a payout shares with others is found without reading all that is in it.
create index payout_entries_taken on payout_entries (store_id, payout_id) where carried_from is not null;
