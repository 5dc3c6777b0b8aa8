/** Option: since when the store has its account, ISO; absent while it never had another. Older entries are another account's. */
export const accountSinceOption = 'purser_account_since';
