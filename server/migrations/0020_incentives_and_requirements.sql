-- Incentives of the operator that a merchant activated, each once, with the definition as it was at that moment: a later change
-- of the operator's file doesn't change what was agreed.
create table incentive_activations (
  store_id int not null references stores,
  incentive_id text not null,
  activated timestamptz not null,
  activated_by int,
  -- An Incentive of server/src/incentive-file.ts.
  terms jsonb not null,
  primary key (store_id, incentive_id)
);

-- The incentive that a discount comes from; each begins once with an account.
alter table fee_discounts add column incentive_id text;
create unique index fee_discounts_incentive on fee_discounts (store_id, incentive_id, payment_method) where incentive_id is not null;

-- What the provider asks of an account and asked before, with the times that the provider doesn't keep.
create table account_requirements (
  store_id int not null references stores,
  account_id text not null,
  -- The provider's name: `company.tax_id`.
  requirement text not null,
  state text not null check (state in ('missing', 'checking', 'refused', 'done')),
  -- When it was first asked for, given for the last time, and last found good or refused; null for what was not seen.
  asked timestamptz not null,
  given timestamptz,
  checked timestamptz,
  primary key (store_id, account_id, requirement)
);
