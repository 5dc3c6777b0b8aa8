-- Whose cards are saved at the provider: a person who signs in, never whoever types an e-mail address.
alter table users add column provider_customer_id text;
