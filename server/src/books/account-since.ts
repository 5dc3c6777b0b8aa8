/** Option: when the store got another account, ISO, each time; absent while it never had another. What is older is another account's. */
export const accountSinceOption = 'purser_account_since';
