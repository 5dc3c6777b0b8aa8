/** The action of the nonce that links about the account carry. */
export const connectAction = 'wcpay-connect';
