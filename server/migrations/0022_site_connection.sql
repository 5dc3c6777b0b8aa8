-- A store's connection to the provider: where its events are sent, and whether one came back.
create table site_connections (
  store_id int not null references stores,
  -- In the metadata of our endpoints, so that leftovers can be told from those of another installation.
  site_key text not null,
  -- 'process': the endpoint whose secret is in the configuration. 'own': one that we made, in site_endpoints.
  source text not null check (source in ('process', 'own')),
  -- Where events are sent; null for the embedded provider's endpoint, which follows the process.
  url text,
  -- Counts the endpoints asked for: one attempt makes one, however often it is repeated.
  attempt int not null default 0,
  -- What the awaited event carries, and since when it is awaited; null when none is.
  challenge text,
  challenged timestamptz,
  -- The event that proved that events arrive at the address.
  event_id text,
  proven timestamptz,
  -- When the provider was last asked.
  checked timestamptz,
  -- What is wrong, in which step, and the provider's own words for it.
  step text check (step in ('keys', 'endpoint', 'event', 'address')),
  problem text,
  detail text,
  primary key (store_id)
);

-- Endpoints that we made at the provider; events signed with the secret of any of them are accepted.
create table site_endpoints (
  store_id int not null references stores,
  endpoint_id text not null,
  -- 'current' gets the events; 'previous' was replaced and is deleted soon; 'proof' only gets the event that proves the address.
  role text not null check (role in ('current', 'previous', 'proof')),
  -- Of the provider's two worlds, where it is; the store may have gone live since.
  mode text not null check (mode in ('test', 'live')),
  url text not null,
  -- Encrypted; see server/src/access/seal.ts.
  secret text not null,
  created timestamptz not null,
  -- Of a previous one: until when it stays at the latest.
  valid_until timestamptz,
  primary key (store_id, endpoint_id)
);
create unique index site_endpoints_current on site_endpoints (store_id) where role = 'current';

-- Stores that already sell receive their events at the endpoint of the configuration.
insert into site_connections (store_id, site_key, source, proven)
select store_id, gen_random_uuid()::text, 'process', created from stores where closed is null and account_id is not null;
