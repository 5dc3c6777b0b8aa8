/** Why a bank returns a payout: Stripe's codes and messages. */
export const failureMessages = {
  account_closed: 'The bank account has been closed.',
  account_frozen: 'The bank account has been frozen.',
  bank_account_restricted:
    'The bank account has restrictions on either the type, or the number, of payouts allowed. This normally indicates that the bank account is a savings or other non-checking account.',
  bank_ownership_changed: 'The destination bank account is no longer valid because its branch has changed ownership.',
  could_not_process: 'The bank could not process this payout.',
  debit_not_authorized:
    'Debit transactions are not approved on the bank account. Stripe requires bank accounts to be set up for both credit and debit payouts.',
  declined: 'The bank has declined this transfer. Please contact the bank before retrying.',
  exceeds_amount_limit: 'The amount of the payout exceeds the limit that the bank allows.',
  exceeds_count_limit: 'The number of payouts exceeds the limit that the bank allows.',
  expired_card: 'The card has expired.',
  incorrect_account_holder_address: 'Your bank notified us that the bank account holder address on file is incorrect.',
  incorrect_account_holder_details: 'Your bank notified us that the bank account holder details on file are incorrect.',
  incorrect_account_holder_name: 'Your bank notified us that the bank account holder name on file is incorrect.',
  incorrect_account_holder_tax_id: 'Your bank notified us that the bank account holder tax ID on file is incorrect.',
  incorrect_account_type: 'The type of the bank account on file is incorrect.',
  insufficient_funds: 'Your Stripe account has insufficient funds to cover the payout.',
  invalid_account_number: 'The routing number seems correct, but the account number is invalid.',
  invalid_account_number_length: 'The account number has the wrong length for this bank.',
  invalid_card: 'The card is invalid.',
  invalid_currency:
    'The bank was unable to process this payout because of its currency. This is probably because the bank account cannot accept payments in that currency.',
  invalid_issuer: 'The issuer of the card is invalid.',
  invalid_transaction: 'The transaction is invalid for this card.',
  issuer_unavailable: 'The issuer of the card could not be reached.',
  lost_or_stolen_card: 'The card was reported lost or stolen.',
  no_account:
    'The bank account details on file are probably incorrect. No bank account could be located with those details.',
  refer_to_card_issuer: 'The issuer of the card must be contacted before the payout can be made.',
  unsupported_card: 'The bank no longer supports payouts to this card.',
} as const;

export type FailureCode = keyof typeof failureMessages;

export const failureCodes = Object.keys(failureMessages) as FailureCode[]; // the keys of the object above
