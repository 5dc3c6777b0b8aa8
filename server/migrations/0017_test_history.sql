-- A store whose account is replaced begins new books: a new row of `stores`, with what makes the shop. The old row keeps the
-- payments of the old account as test history, which nothing changes any more and no query of the new store reads.
alter table stores add column closed timestamptz;
-- The open store that continues a closed one.
alter table stores add column successor int references stores;
alter table stores add constraint stores_closed_with_successor check ((closed is null) = (successor is null));
create index stores_successor on stores (successor) where successor is not null;

-- Another process may know the old store for a moment longer: what it begins there is refused.
create function refuse_in_closed_store() returns trigger language plpgsql as $$
begin
  perform from stores where store_id = new.store_id and closed is null for key share;
  if not found then
    raise exception 'store % is closed', new.store_id using errcode = 'PU001';
  end if;
  return new;
end $$;
create trigger orders_in_open_store before insert on orders for each row execute function refuse_in_closed_store();
create trigger money_intents_in_open_store before insert on money_intents for each row execute function refuse_in_closed_store();
