-- Loans of the provider: what it offered, what it paid out, and each movement of what remains. A copy of its own records, which
-- is read again whenever something is said to have changed.

create table loan_offers (
  store_id int not null references stores,
  offer_id text not null,
  status text not null,
  advance_amount bigint not null,
  fee_amount bigint not null,
  currency text not null,
  withhold_rate numeric not null,
  created timestamptz not null,
  expires timestamptz not null,
  replacement_for text,
  primary key (store_id, offer_id)
);

create table loans (
  store_id int not null references stores,
  loan_id text not null,
  offer_id text not null,
  currency text not null,
  advance_amount bigint not null check (advance_amount > 0),
  fee_amount bigint not null check (fee_amount >= 0),
  withhold_rate numeric not null check (withhold_rate > 0),
  paid_out timestamptz not null,
  -- When withholding begins.
  first_paydown timestamptz not null,
  fully_paid timestamptz,
  primary key (store_id, loan_id)
);
create unique index loans_offer on loans (store_id, offer_id);

create table withholdings (
  store_id int not null,
  withholding_id text not null,
  loan_id text not null,
  kind text not null check (kind in ('withholding', 'reversal', 'minimum', 'early_payment', 'other')),
  date timestamptz not null,
  -- What the loan went down by; below zero for a reversal.
  amount bigint not null check ((amount < 0) = (kind = 'reversal')),
  currency text not null,
  charge_id text,
  reverses text,
  -- Its row in the list of transactions; a debit of the bank account never touched the balance.
  transaction_id text,
  primary key (store_id, withholding_id),
  foreign key (store_id, loan_id) references loans
);
create index withholdings_date on withholdings (store_id, date, withholding_id);
create index withholdings_loan on withholdings (store_id, loan_id, date, withholding_id) include (kind, amount);
create index withholdings_amount on withholdings (store_id, amount, date, withholding_id);
create index withholdings_rare_kind on withholdings (store_id, kind, date, withholding_id) where kind <> 'withholding';
create index withholdings_charge on withholdings (store_id, charge_id) where charge_id is not null;

-- As the list and its file read them. The row of the transaction knows the payment, its order and its payout.
create view withholding_rows as
  select w.store_id, w.withholding_id, w.loan_id, w.kind, w.date, w.amount, w.currency, w.charge_id, w.reverses, w.transaction_id,
    t.payment_intent_id, t.order_id, t.deposit_id
  from withholdings w left join transactions t on t.store_id = w.store_id and t.transaction_id = w.transaction_id;
