/** Why a payment failed: what the shopper can do about it, and what the merchant reads in the order's history. */
const wordsByCode: Record<string, { shopper: string; merchant: string }> = {
  generic_decline: {
    shopper: 'Your card was declined. Try another card or contact your bank.',
    merchant: 'The bank declined the card without giving a reason.',
  },
  insufficient_funds: {
    shopper: 'Your card has insufficient funds. Try another card.',
    merchant: 'The card has insufficient funds.',
  },
  lost_card: {
    shopper: 'Your card was declined. Try another card or contact your bank.',
    merchant: 'The bank declined the card because it was reported lost.',
  },
  stolen_card: {
    shopper: 'Your card was declined. Try another card or contact your bank.',
    merchant: 'The bank declined the card because it was reported stolen.',
  },
  highest_risk_level: {
    shopper: 'Your card was declined. Try another card or contact your bank.',
    merchant: 'The payment provider’s risk engine blocked the payment as too risky. The bank never saw it.',
  },
  elevated_risk_level: {
    shopper: 'Your card was declined. Try another card or contact your bank.',
    merchant: 'The payment provider’s risk engine blocked the payment as risky. The bank never saw it.',
  },
  blocked: {
    shopper: 'Your card was declined. Try another card or contact your bank.',
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
    merchant: 'The card was used too often or exceeded its limit.',
  },
  authentication_required: {
    shopper: 'Your bank needs you to confirm this payment. Try again.',
    merchant: 'The bank needs the customer to confirm the payment.',
  },
  payment_method_provider_decline: {
    shopper: 'The payment was declined. Choose another way to pay.',
    merchant: 'The provider of the payment method declined the payment.',
  },
  payment_method_customer_decline: {
    shopper: 'The payment wasn’t approved. Try again or choose another way to pay.',
    merchant: 'The customer didn’t approve the payment.',
  },
  payment_intent_payment_attempt_failed: {
    shopper: 'The payment wasn’t approved. Try again or choose another way to pay.',
    merchant: 'The customer didn’t approve the payment.',
  },
  payment_intent_payment_attempt_expired: {
    shopper: 'The payment expired. Try again or choose another way to pay.',
    merchant: 'The customer didn’t pay in time.',
  },
  debit_not_authorized: {
    shopper: 'Your bank declined the debit. Choose another way to pay.',
    merchant: 'The bank declined the debit.',
  },
  account_closed: {
    shopper: 'The bank account has been closed. Choose another way to pay.',
    merchant: 'The customer’s bank account has been closed.',
  },
  no_account: {
    shopper: 'The bank can’t find this account. Choose another way to pay.',
    merchant: 'The bank can’t find the customer’s account.',
  },
  refer_to_customer: {
    shopper: 'Your bank couldn’t process the debit. Contact your bank or choose another way to pay.',
    merchant: 'The bank couldn’t process the debit.',
  },
  payment_intent_authentication_failure: {
    shopper: 'Your bank couldn’t confirm your identity. Try again or use another card.',
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
  wordsOf(error)?.shopper ?? error.message ?? 'The payment didn’t go through. Try again or choose another way to pay.';

/** The same for the merchant. */
export const reasonOf = (error: PaymentError): string =>
  wordsOf(error)?.merchant ?? error.message ?? 'The payment provider gave no reason.';

/** The merchant's text for a charge's reason; undefined when the reason is only that it failed. */
export function reasonOfDecline(code: string): string | undefined {
  if (code === 'card_declined') return undefined;
  return wordsByCode[code]?.merchant ?? `The bank declined it: ${code.replaceAll('_', ' ')}.`;
}

/** Names no reason, so that no one can find out the fraud rules by trying. */
export const blockedText = 'We couldn’t accept this payment and nothing was charged. Contact us if you need help.';
