-- What a store says of itself on tax invoices. Every version stays: fees are taxed by the one in force when their month began.
create table vat_details (
  store_id int not null references stores,
  version int not null,
  -- With its country prefix; null when the business has none.
  vat_number text,
  -- What the number passed; null without one.
  checked text check (checked in ('register', 'check_digits', 'format')),
  name text not null check (name <> ''),
  address text not null check (address <> ''),
  country text not null,
  created timestamptz not null,
  primary key (store_id, version),
  check ((vat_number is null) = (checked is null))
);
create trigger vat_details_append_only before update or delete or truncate on vat_details for each statement execute function refuse_change();

-- The last number given in each series. The row is locked while a document is made, so numbers have no gaps.
create table document_numbers (
  store_id int not null references stores,
  mode text not null check (mode in ('test', 'live')),
  kind text not null check (kind in ('invoice', 'credit_note')),
  last int not null default 0 check (last >= 0),
  primary key (store_id, mode, kind)
);

-- The months whose documents are made, also those without any fee.
create table document_months (
  store_id int not null references stores,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  made timestamptz not null,
  primary key (store_id, month)
);

create table documents (
  store_id int not null references stores,
  -- The printed number.
  document_id text not null,
  type text not null check (type in ('vat_invoice')),
  mode text not null,
  kind text not null,
  sequence int not null check (sequence > 0),
  -- The day it was made in the store's zone, at midnight UTC.
  date timestamptz not null,
  period_from date not null,
  period_to date not null check (period_to >= period_from),
  currency text not null,
  -- Of a credit note what is given back, so never below zero in either kind.
  net bigint not null,
  tax bigint not null,
  total bigint not null check (total >= 0),
  -- Thousandths of a percent.
  tax_rate int not null check (tax_rate >= 0),
  treatment text not null check (treatment in ('standard', 'reverse_charge', 'zero_rate', 'not_taxed')),
  -- Copies of what was in force: later changes never reach a document that exists.
  seller jsonb not null,
  buyer jsonb not null,
  -- The invoices that a credit note corrects.
  corrects text[] not null default '{}',
  created timestamptz not null,
  primary key (store_id, document_id),
  unique (store_id, mode, kind, sequence),
  foreign key (store_id, mode, kind) references document_numbers,
  check (net + tax = total)
);
create index documents_date on documents (store_id, date, document_id);

create table document_lines (
  store_id int not null,
  document_id text not null,
  line smallint not null,
  category text not null check (category in ('payment_fees', 'refund_fees', 'dispute_fees', 'payout_fees', 'reader_fees', 'other_fees')),
  -- First day of the month in which the ledger has the fees.
  month date not null,
  -- Of fees given back: the month of the invoice that had them.
  invoiced_month date,
  treatment text not null check (treatment in ('standard', 'reverse_charge', 'zero_rate', 'not_taxed')),
  tax_rate int not null check (tax_rate >= 0),
  net bigint not null,
  tax bigint not null,
  total bigint not null check (net + tax = total),
  primary key (store_id, document_id, line),
  foreign key (store_id, document_id) references documents
);

create trigger documents_append_only before update or delete or truncate on documents for each statement execute function refuse_change();
create trigger document_lines_append_only before update or delete or truncate on document_lines for each statement execute function refuse_change();
create trigger document_months_append_only before update or delete or truncate on document_months for each statement execute function refuse_change();

-- Fees that were given back are few: they are found without reading the month's other fees.
create index ledger_postings_given_back on ledger_postings (store_id, entry_id) where account in ('fees', 'reader_fees') and amount < 0;
