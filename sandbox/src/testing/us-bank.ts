/** A bank in US dollars whose payouts arrive, as an account's `external_account`. */
export const usBank = {
  object: 'bank_account',
  country: 'US',
  currency: 'usd',
  account_number: '000123456789',
  routing_number: '110000000',
} as const;
