-- What becomes available when: read for the forecast of the next payout, of the few days that money waits.
create index ledger_entries_available on ledger_entries (store_id, available_on);
