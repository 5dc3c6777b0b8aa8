-- What keeps an account's money from moving, and since when we know: the provider says only what is so now.
create table account_holds (
  store_id int not null references stores,
  account_id text not null,
  -- A kind of AccountHold in contract/src/connect/account-status.ts.
  kind text not null,
  since timestamptz not null,
  reason text,
  ended timestamptz,
  primary key (store_id, account_id, kind, since)
);
-- A thing that holds is in force once.
create unique index account_holds_live on account_holds (store_id, account_id, kind) where ended is null;
