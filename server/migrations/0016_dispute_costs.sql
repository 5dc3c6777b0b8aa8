-- What disputes cost: by the day of the dispute, and by the day of the payment.
alter table disputes
  -- When the disputed payment was taken: the day of its row in the transactions list.
  add column paid_at timestamptz,
  add column channel text not null default 'online',
  -- What it took from the balance and returned to it, without fees.
  add column settlement_currency text,
  add column withdrawn bigint not null default 0,
  add column returned bigint not null default 0;

update disputes d set
  paid_at = coalesce(t.date, c.created, d.created),
  channel = coalesce(t.channel, 'online'),
  settlement_currency = coalesce(d.data -> 'balance_transactions' -> 0 ->> 'currency', t.currency, d.currency),
  withdrawn = -coalesce((
    select sum((line ->> 'amount')::bigint) from jsonb_array_elements(d.data -> 'balance_transactions') as line
    where line ->> 'reporting_category' = 'dispute'), 0),
  returned = coalesce((
    select sum((line ->> 'amount')::bigint) from jsonb_array_elements(d.data -> 'balance_transactions') as line
    where line ->> 'reporting_category' = 'dispute_reversal'), 0)
from disputes as same
left join charges c on c.store_id = same.store_id and c.charge_id = same.charge_id
left join transactions t on t.store_id = same.store_id and t.charge_id = same.charge_id and t.type in ('charge', 'payment')
where same.store_id = d.store_id and same.dispute_id = d.dispute_id;

alter table disputes
  alter column paid_at set not null,
  alter column settlement_currency set not null,
  -- An inquiry took no money; a prevented dispute was settled before it became one.
  add column kind text not null generated always as (
    case when status like 'warning%' then 'inquiry' when status = 'prevented' then 'prevented' else 'dispute' end
  ) stored,
  add column response text not null generated always as (
    case when submission_count > 0 then 'submitted' else 'none' end
  ) stored;

create index disputes_paid_at on disputes (store_id, paid_at, created, dispute_id);
-- A dispute without a deadline comes last in either order.
create index disputes_due_by_last on disputes (store_id, due_by desc nulls last, created desc, dispute_id desc);

-- Per day of the store, by one property at a time: 'all', 'reason', 'source', 'country', 'product' (an order counts for each of its
-- products), 'online' and 'online_fraud' (by card brand, for the programs of the card networks).
create table dispute_days (
  store_id int not null,
  -- Of the settlement.
  currency text not null,
  -- 'opened': the day of the dispute. 'paid': the day of the payment; only there are payments counted.
  basis text not null check (basis in ('opened', 'paid')),
  day date not null,
  dimension text not null,
  value text not null,
  payments bigint not null default 0,
  disputes bigint not null default 0,
  inquiries bigint not null default 0,
  -- What was withdrawn.
  amount bigint not null default 0,
  -- Disputes that were answered and decided.
  won bigint not null default 0,
  won_amount bigint not null default 0,
  lost bigint not null default 0,
  lost_amount bigint not null default 0,
  primary key (store_id, currency, basis, day, dimension, value)
);

-- Writers only append here, so that payments of one day never wait for each other; readers add both.
create table dispute_day_deltas (
  store_id int not null,
  delta_id bigint generated always as identity,
  currency text not null,
  basis text not null,
  day date not null,
  dimension text not null,
  value text not null,
  payments bigint not null default 0,
  disputes bigint not null default 0,
  inquiries bigint not null default 0,
  amount bigint not null default 0,
  won bigint not null default 0,
  won_amount bigint not null default 0,
  lost bigint not null default 0,
  lost_amount bigint not null default 0,
  primary key (store_id, delta_id)
);

create view dispute_day_totals as
  select store_id, currency, basis, day, dimension, value, payments, disputes, inquiries, amount, won, won_amount, lost, lost_amount from dispute_days
  union all
  select store_id, currency, basis, day, dimension, value, payments, disputes, inquiries, amount, won, won_amount, lost, lost_amount from dispute_day_deltas;

-- Moves a store's deltas into the rollup. Returns at once when another session is doing so.
create function fold_dispute_day_deltas(which int) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(721430016, which) then
    return;
  end if;
  with gone as (
    delete from dispute_day_deltas where store_id = which returning *
  )
  insert into dispute_days as kept (store_id, currency, basis, day, dimension, value, payments, disputes, inquiries, amount, won, won_amount, lost, lost_amount)
  select store_id, currency, basis, day, dimension, value,
    sum(payments), sum(disputes), sum(inquiries), sum(amount), sum(won), sum(won_amount), sum(lost), sum(lost_amount)
  from gone group by 1, 2, 3, 4, 5, 6
  on conflict (store_id, currency, basis, day, dimension, value) do update
  set payments = kept.payments + excluded.payments, disputes = kept.disputes + excluded.disputes, inquiries = kept.inquiries + excluded.inquiries,
    amount = kept.amount + excluded.amount, won = kept.won + excluded.won, won_amount = kept.won_amount + excluded.won_amount,
    lost = kept.lost + excluded.lost, lost_amount = kept.lost_amount + excluded.lost_amount;
end $$;

-- The properties that payments and disputes are both counted by.
create function counted_properties(which int, of_order bigint, source text, country text, channel text)
returns table (dimension text, value text) language sql stable as $$
  select 'all', ''
  union all select 'source', source
  union all select 'country', country
  union all select 'online', source where channel = 'online' and source in ('visa', 'mastercard')
  union all (select distinct 'product', product_id::text from order_lines where store_id = which and order_id = of_order)
$$;

-- Adds a dispute to the days, or with -1 takes it out. The rows of an order are always looked up by key.
create function count_dispute(dispute disputes, sign int) returns void language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
begin
  insert into dispute_day_deltas (store_id, currency, basis, day, dimension, value, disputes, inquiries, amount, won, won_amount, lost, lost_amount)
  select dispute.store_id, dispute.settlement_currency, bases.basis, (bases.moment at time zone stores.timezone)::date, properties.dimension, properties.value,
    sign * facts.dispute, sign * facts.inquiry, sign * dispute.withdrawn,
    sign * facts.won, sign * facts.won * dispute.withdrawn, sign * facts.lost, sign * facts.lost * dispute.withdrawn
  from stores
  cross join (values ('opened', dispute.created), ('paid', dispute.paid_at)) as bases (basis, moment)
  cross join (
    select (dispute.kind = 'dispute')::int as dispute, (dispute.kind = 'inquiry')::int as inquiry,
      (dispute.status = 'won' and dispute.response = 'submitted')::int as won,
      (dispute.status = 'lost' and dispute.response = 'submitted')::int as lost
  ) as facts
  cross join (
    select dimension, value from counted_properties(dispute.store_id, dispute.order_id, dispute.source, dispute.customer_country, dispute.channel)
    union all select 'reason', dispute.reason
    union all select 'online_fraud', dispute.source
      where dispute.channel = 'online' and dispute.source in ('visa', 'mastercard') and dispute.reason in ('fraudulent', 'unrecognized')
  ) as properties
  where stores.store_id = dispute.store_id;
end $$;

create function count_changed_dispute() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform count_dispute(old, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform count_dispute(new, 1);
  end if;
  return null;
end $$;
create trigger disputes_count after insert or delete on disputes for each row execute function count_changed_dispute();
create trigger disputes_count_changed after update on disputes for each row
  when ((old.status, old.submission_count, old.withdrawn, old.settlement_currency, old.reason, old.source, old.customer_country, old.channel, old.order_id, old.created, old.paid_at)
    is distinct from (new.status, new.submission_count, new.withdrawn, new.settlement_currency, new.reason, new.source, new.customer_country, new.channel, new.order_id, new.created, new.paid_at))
  execute function count_changed_dispute();

-- The statement that counts payments among `changed`, rows of transactions with a sign. The callers differ in where those are.
create function count_payments_statement(changed text) returns text language sql immutable as $$
  select 'with added as (
    insert into dispute_day_deltas (store_id, currency, basis, day, dimension, value, payments)
    select store_id, currency, ''paid'', (date at time zone timezone)::date, dimension, value, sum(sign)
    from (' || changed || ') as changed
    join (select store_id, timezone from stores) as zones using (store_id)
    cross join lateral counted_properties(store_id, order_id, source, customer_country, channel) as properties
    where type in (''charge'', ''payment'')
    group by 1, 2, 4, 5, 6 having sum(sign) <> 0
    returning store_id, delta_id
  ) select distinct store_id from added where delta_id % 1024 = 0'
$$;

create function count_payments() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
declare
  full_store int;
begin
  for full_store in execute count_payments_statement(case tg_op
    when 'INSERT' then 'select 1 as sign, * from inserted'
    when 'DELETE' then 'select -1 as sign, * from deleted'
    else 'select 1 as sign, * from inserted union all select -1, * from deleted' end)
  loop
    perform fold_dispute_day_deltas(full_store);
  end loop;
  return null;
end $$;
create trigger transactions_count_payments_inserted after insert on transactions
  referencing new table as inserted for each statement execute function count_payments();
create trigger transactions_count_payments_updated after update on transactions
  referencing old table as deleted new table as inserted for each statement execute function count_payments();
create trigger transactions_count_payments_deleted after delete on transactions
  referencing old table as deleted for each statement execute function count_payments();

-- A load of trusted rows turns off the checks of references, but must not turn off the counting.
alter table disputes enable always trigger disputes_count;
alter table disputes enable always trigger disputes_count_changed;
alter table transactions enable always trigger transactions_count_payments_inserted;
alter table transactions enable always trigger transactions_count_payments_updated;
alter table transactions enable always trigger transactions_count_payments_deleted;

-- Writers wait meanwhile: one that counts by the old time zone would be counted twice or not at all.
create function rebuild_dispute_days(which int) returns void language plpgsql as $$
declare
  dispute disputes;
begin
  lock table transactions, disputes in share mode;
  delete from dispute_day_deltas where store_id = which;
  delete from dispute_days where store_id = which;
  execute count_payments_statement(format('select 1 as sign, * from transactions where store_id = %s', which));
  for dispute in select * from disputes where store_id = which loop
    perform count_dispute(dispute, 1);
  end loop;
  perform fold_dispute_day_deltas(which);
end $$;

create function rebuild_dispute_days_of_zone() returns trigger language plpgsql as $$
begin
  perform rebuild_dispute_days(new.store_id);
  return null;
end $$;
create trigger stores_zone_changed_disputes after update of timezone on stores
  for each row when (old.timezone is distinct from new.timezone) execute function rebuild_dispute_days_of_zone();

select rebuild_dispute_days(store_id) from stores;
