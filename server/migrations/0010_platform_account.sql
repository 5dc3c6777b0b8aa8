-- Whether a store's account is the platform's own: its charges carry no application fee, its events name no account.
alter table stores add column is_platform_account boolean not null default false;
