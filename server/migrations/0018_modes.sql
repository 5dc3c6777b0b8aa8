-- Test or live: which of the provider's two worlds the store's account is in. Stores from before get the mode of the keys that
-- they were run with, at the next start.
alter table stores add column mode text check (mode in ('test', 'live'));
alter table stores alter column mode set default 'test';
