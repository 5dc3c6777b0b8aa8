-- What the team notes about a customer. Of the books that the customer's payments are in.
create table customer_notes (
  store_id int not null,
  note_id bigint generated always as identity,
  customer_id bigint not null,
  body text not null check (length(body) between 1 and 2000),
  -- The author; the name is kept for the time after the user is gone.
  user_id int not null,
  username text not null,
  created timestamptz not null,
  primary key (store_id, note_id),
  foreign key (store_id, customer_id) references customers on delete cascade
);
create index customer_notes_customer on customer_notes (store_id, customer_id, note_id);

-- A customer's payments are found by their orders; those without an order by the email. Shops have few of them.
create index transactions_payer on transactions (store_id, lower(customer_email), date, transaction_id) where order_id is null and customer_email <> '';
create index disputes_payer on disputes (store_id, lower(customer_email), created, dispute_id) where order_id is null and customer_email <> '';

-- What one person did, newest first.
create index audit_records_user on audit_records (store_id, user_id, audit_id desc) where user_id is not null;
-- The name of the application password that a call was made with; null in a browser, and in records from before.
alter table audit_records add column application text;
