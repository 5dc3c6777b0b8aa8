-- New payouts come at the end of this one, whatever day their money arrives on.
create index payouts_created on payouts (store_id, created);
