-- Where the export's asker came from, for the link in the mail; and a lease by the database's clock, so that an export whose
-- process died is taken up again and never written by two.
alter table exports add column origin text not null default '';
alter table exports add column file_name text not null default '';
alter table exports add column leased timestamptz;
create index exports_created on exports (store_id, created);
