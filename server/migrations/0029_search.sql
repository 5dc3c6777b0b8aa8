-- Lookups of the search over all records: each reads a few entries of one index (decisions/0033-finding-records.md).

-- The last four digits of a card or an account, newest first.
create index transactions_identifier on transactions (store_id, source_identifier, date, transaction_id) where source_identifier <> '';
-- How a customer's name begins, in a database of any collation.
create index customers_name on customers (store_id, search text_pattern_ops);
create index refunds_amount on refunds (store_id, amount, created);
-- What the bank of the card writes on its statement.
create index refunds_reference on refunds (store_id, (data -> 'destination_details' -> (data #>> '{destination_details,type}') ->> 'reference'))
  where data -> 'destination_details' -> (data #>> '{destination_details,type}') ->> 'reference' is not null;
create index payouts_reference on payouts (store_id, bank_reference_key) where bank_reference_key is not null;
-- As with transactions: how common a part of a name is decides between the newest rows and the matches.
alter table customers alter column search set statistics 1000;
