-- The pages of the shop on which it says what it promises. Each save adds a version; none is changed or deleted, because a
-- disputed order needs the text of its own day.
create table policies (
  store_id int not null references stores,
  policy text not null check (policy in ('refund_policy', 'terms_of_service')),
  version int not null check (version > 0),
  -- Empty where the merchant took the page down.
  body text not null,
  saved timestamptz not null,
  -- Null for the text that a new store begins with.
  saved_by int,
  primary key (store_id, policy, version)
);

-- How and when the goods of an order were sent; empty while they were not.
alter table orders add column shipping_carrier text not null default '';
alter table orders add column tracking_number text not null default '';
-- A day of the store: YYYY-MM-DD.
alter table orders add column shipped_on text not null default '' check (shipped_on ~ '^(\d{4}-\d\d-\d\d)?$');

-- Documents that were made from what the store knows: of which suggestion for which dispute.
alter table evidence_files add column dispute_id text;
alter table evidence_files add column suggestion text;
create index evidence_files_dispute on evidence_files (store_id, dispute_id) where dispute_id is not null;

-- What the shop wrote to one customer.
create index mail_recipient on mail (store_id, lower(recipient), created);
