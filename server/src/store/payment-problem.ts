const messageByCode: Record<string, string> = {
  generic_decline: 'Your card was declined. Try another card or ask your bank.',
  insufficient_funds: 'Your card has insufficient funds. Try another card.',
  lost_card: 'Your card was declined. Try another card or ask your bank.',
  stolen_card: 'Your card was declined. Try another card or ask your bank.',
  expired_card: 'Your card has expired. Try another card.',
  incorrect_cvc: 'The security code of your card is incorrect.',
  incorrect_number: 'The card number is incorrect.',
  processing_error: 'An error occurred while processing your card. Try again in a moment.',
  card_velocity_exceeded: 'Your card was declined for too many payments. Try another card.',
  authentication_required: 'Your bank asks you to confirm this payment. Please try again.',
  payment_method_provider_decline: 'The payment was declined. Choose another way to pay.',
  payment_method_customer_decline: 'The payment was not approved. Try again, or choose another way to pay.',
  payment_intent_payment_attempt_failed: 'The payment was not approved. Try again, or choose another way to pay.',
  payment_intent_payment_attempt_expired: 'The payment was not made in time.',
  debit_not_authorized: 'Your bank did not accept the debit. Choose another way to pay.',
  account_closed: 'The bank account has been closed. Choose another way to pay.',
  no_account: 'The bank does not know this account. Choose another way to pay.',
  refer_to_customer: 'Your bank could not make the debit. Ask your bank, or choose another way to pay.',
  payment_intent_authentication_failure: 'Your bank could not confirm that it is you. Try again or use another card.',
};

/** The error of a payment in words for the shopper. A thief must not learn that a card is reported as lost or stolen. */
export const problemOf = (error: { code?: string; decline_code?: string; message?: string }): string =>
  messageByCode[error.decline_code ?? ''] ??
  messageByCode[error.code ?? ''] ??
  (error.code === 'card_declined' ? messageByCode.generic_decline : undefined) ??
  error.message ??
  'The payment did not go through. Try again, or choose another way to pay.';
