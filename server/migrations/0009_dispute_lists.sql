-- The orders of the disputes list besides the newest first.
create index disputes_amount on disputes (store_id, amount, created, dispute_id);
create index disputes_due_by on disputes (store_id, due_by, created, dispute_id);
