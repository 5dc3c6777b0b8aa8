-- What a signed-in person chose to see the shop's prices in (WordPress keeps it as user meta of this name); null before any choice.
alter table users add column wcpay_currency text;

-- The rounding step and the charm at which a cart's currency was shown, beside its rate; null for the store's own currency.
alter table carts add column price_rounding text, add column price_charm text;
