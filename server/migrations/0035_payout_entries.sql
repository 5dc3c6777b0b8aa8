-- What a proof adds up, beside each entry of a payout: a payout of 50,000 entries is proved by reading these rows alone. The
-- ledger only ever grows, so what is copied from it stays true; the trigger copies it, whoever inserts.
alter table payout_entries
  -- The provider's type.
  add column kind text not null default '',
  -- The ledger's account that the gross amount stands against.
  add column account text not null default '',
  add column gross bigint not null default 0,
  add column fee bigint not null default 0;

create function copy_payout_entry() returns trigger language plpgsql as $$
declare
  entry record;
begin
  select e.kind, max(p.account) filter (where p.account not in ('provider_balance', 'fees')) as account,
    coalesce(sum(p.amount) filter (where p.account = 'provider_balance'), 0) as net,
    coalesce(sum(p.amount) filter (where p.account = 'fees'), 0) as fee
  into entry
  from ledger_entries e left join ledger_postings p using (store_id, entry_id)
  where e.store_id = new.store_id and e.entry_id = new.entry_id group by e.kind;
  new.kind := entry.kind;
  -- Against nothing but fees: the entry is a fee as a whole.
  new.account := coalesce(entry.account, 'fees');
  new.fee := case when entry.account is null then 0 else entry.fee end;
  new.gross := entry.net + new.fee;
  return new;
end $$;
create trigger payout_entries_copy before insert on payout_entries for each row when (new.kind = '') execute function copy_payout_entry();

-- An entry of which a payout took a part; the rest is carried over.
create index payout_entries_parts on payout_entries (store_id, currency, payout_id) where live and carried_from is null and net <> gross - fee;
create index payout_entries_freed on payout_entries (store_id, entry_id) where not live;

-- In the order in which payouts take what is in them.
create index payouts_made on payouts (store_id, currency, created, payout_id);
create index payouts_allocated on payouts (store_id, currency, created) where not automatic;
create index payouts_balance_transaction on payouts (store_id, balance_transaction_id);
-- How far the provider's list of what is in the payout has been read: its last entry.
alter table payouts add column entries_cursor text;
