import type Stripe from 'stripe';

/** Where the provider has card readers. */
export const countriesWithReaders = new Set(
  'AT AU BE CA CH CZ DE DK ES FI FR GB IE IT LU MY NL NO NZ PT SE SG US'.split(' '),
);

/** Whether the account may take cards in person: it is where readers are, and may take cards at all. */
export const isCardPresentEligible = (account: Stripe.Account | undefined): boolean =>
  account !== undefined &&
  countriesWithReaders.has(account.country ?? '') &&
  account.charges_enabled &&
  account.capabilities?.card_payments === 'active';
