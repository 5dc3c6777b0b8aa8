/** Why a payment failed: what the shopper can do about it, and what the merchant reads in the order's history. */
const wordsByCode: Record<string, { shopper: string; merchant: string }> = {
  generic_decline: {
    shopper: 'Your card was declined. Try another card or ask your bank.',
    merchant: 'The bank declined the card without a reason.',
  },
  insufficient_funds: {
    shopper: 'Your card has insufficient funds. Try another card.',
    merchant: 'The card has insufficient funds.',
  },
  lost_card: {
    shopper: 'Your card was declined. Try another card or ask your bank.',
    merchant: 'The bank declined the card: it is reported lost.',
  },
  stolen_card: {
    shopper: 'Your card was declined. Try another card or ask your bank.',
    merchant: 'The bank declined the card: it is reported stolen.',
  },
  highest_risk_level: {
    shopper: 'Your card was declined. Try another card or ask your bank.',
    merchant: 'The payment provider’s risk engine blocked the payment as too risky. The bank never saw it.',
  },
  elevated_risk_level: {
    shopper: 'Your card was declined. Try another card or ask your bank.',
    merchant: 'The payment provider’s risk engine blocked the payment as risky. The bank never saw it.',
  },
  blocked: {
    shopper: 'Your card was declined. Try another card or ask your bank.',
    merchant: 'The payment provider blocked the payment. The bank never saw it.',
  },
  expired_card: {
    shopper: 'Your card has expired. Try another card.',
    merchant: 'The card has expired.',
  },
  incorrect_cvc: {
    shopper: 'The security code of your card is incorrect.',
    merchant: 'The security code was incorrect.',
  },
  incorrect_number: {
    shopper: 'The card number is incorrect.',
    merchant: 'The card number was incorrect.',
  },
  processing_error: {
    shopper: 'An error occurred while processing your card. Try again in a moment.',
    merchant: 'The bank couldn’t process the card.',
  },
  card_velocity_exceeded: {
    shopper: 'Your card was declined for too many payments. Try another card.',
    merchant: 'The card was used too often, or above its limit.',
  },
  authentication_required: {
    shopper: 'Your bank asks you to confirm this payment. Please try again.',
    merchant: 'The bank asks the customer to confirm the payment.',
  },
  payment_method_provider_decline: {
    shopper: 'The payment was declined. Choose another way to pay.',
    merchant: 'The provider of the payment method declined the payment.',
  },
  payment_method_customer_decline: {
    shopper: 'The payment was not approved. Try again, or choose another way to pay.',
    merchant: 'The customer didn’t approve the payment.',
  },
  payment_intent_payment_attempt_failed: {
    shopper: 'The payment was not approved. Try again, or choose another way to pay.',
    merchant: 'The customer didn’t approve the payment.',
  },
  payment_intent_payment_attempt_expired: {
    shopper: 'The payment was not made in time.',
    merchant: 'The customer didn’t pay in time.',
  },
  debit_not_authorized: {
    shopper: 'Your bank did not accept the debit. Choose another way to pay.',
    merchant: 'The bank didn’t accept the debit.',
  },
  account_closed: {
    shopper: 'The bank account has been closed. Choose another way to pay.',
    merchant: 'The customer’s bank account has been closed.',
  },
  no_account: {
    shopper: 'The bank does not know this account. Choose another way to pay.',
    merchant: 'The bank doesn’t know the customer’s account.',
  },
  refer_to_customer: {
    shopper: 'Your bank could not make the debit. Ask your bank, or choose another way to pay.',
    merchant: 'The bank couldn’t make the debit.',
  },
  payment_intent_authentication_failure: {
    shopper: 'Your bank could not confirm that it is you. Try again or use another card.',
    merchant: 'The customer didn’t complete their bank’s confirmation.',
  },
};

interface PaymentError {
  code?: string | undefined;
  decline_code?: string | null | undefined;
  message?: string | undefined;
}

const wordsOf = ({ code = '', decline_code }: PaymentError) =>
  wordsByCode[decline_code ?? ''] ??
  wordsByCode[code] ??
  (code === 'card_declined' ? wordsByCode.generic_decline : undefined);

/** The error of a payment in words for the shopper. A thief must not learn that a card is reported as lost or stolen. */
export const problemOf = (error: PaymentError): string =>
  wordsOf(error)?.shopper ??
  error.message ??
  'The payment did not go through. Try again, or choose another way to pay.';

/** The same for the merchant. */
export const reasonOf = (error: PaymentError): string =>
  wordsOf(error)?.merchant ?? error.message ?? 'The payment provider gave no reason.';

/** What the merchant reads of a reason that a charge gives; nothing when it says no more than that it failed. */
export function reasonOfDecline(code: string): string | undefined {
  if (code === 'card_declined') return undefined;
  return wordsByCode[code]?.merchant ?? `The bank declined it: ${code.replaceAll('_', ' ')}.`;
}

/** Says that it will not work, and not why: who tests the fraud rules must not learn them. */
export const blockedText =
  'This payment could not be accepted and nothing was charged. Please contact the shop if you need help.';
