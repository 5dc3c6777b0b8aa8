import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isDeclineCode } from '@purser/contract/transactions/decline';
import type { DeclineCode } from '@purser/contract/transactions/decline';

/** Why a payment was declined, in plain words. */
const declineByCode: Record<DeclineCode, MessageDescriptor> = {
  card_declined: msg`The bank declined the card`,
  expired_card: msg`The card has expired`,
  incorrect_cvc: msg`The card’s security code is incorrect`,
  incorrect_number: msg`The card number is incorrect`,
  incorrect_zip: msg`The postal code doesn’t match the card`,
  invalid_cvc: msg`The card’s security code is invalid`,
  invalid_expiry_month: msg`The card’s expiry month is invalid`,
  invalid_expiry_year: msg`The card’s expiry year is invalid`,
  invalid_number: msg`The card number is invalid`,
  processing_error: msg`The bank couldn’t process the card`,
  authentication_required: msg`The customer didn’t complete their bank’s confirmation`,
  insufficient_funds: msg`The card has insufficient funds`,
  lost_card: msg`The bank declined the card because it was reported lost`,
  stolen_card: msg`The bank declined the card because it was reported stolen`,
  pickup_card: msg`The bank declined the card because it may be lost or stolen`,
  restricted_card: msg`The card is restricted`,
  card_velocity_exceeded: msg`The card is over its payment or amount limit`,
  card_not_supported: msg`The card doesn’t support this kind of payment`,
  currency_not_supported: msg`The card doesn’t support this currency`,
  fraudulent: msg`The bank suspects fraud`,
  debit_not_authorized: msg`The bank didn’t accept the debit`,
  account_closed: msg`The bank account has been closed`,
  no_account: msg`The bank couldn’t find this account`,
  refer_to_customer: msg`The bank couldn’t make the debit`,
  highest_risk_level: msg`The payment provider’s risk engine blocked the payment as too risky. The bank never saw it`,
  elevated_risk_level: msg`The payment provider’s risk engine blocked the payment as risky. The bank never saw it`,
  blocked: msg`The payment provider blocked the payment. The bank never saw it`,
};
const declined = msg`The payment was declined`;

export const declineReason = (code: string | null | undefined): MessageDescriptor =>
  code && isDeclineCode(code) ? declineByCode[code] : declined;

/** Why a refund did not reach the customer. Unknown reasons get the second text. */
const refundFailureByCode: Record<string, MessageDescriptor> = {
  expired_or_canceled_card: msg`the card being expired or canceled`,
  insufficient_funds: msg`your balance being too low`,
};
const lostCard = msg`the card being lost, stolen or unknown`;

export const refundFailureReason = (code: string | null | undefined): MessageDescriptor =>
  code && Object.hasOwn(refundFailureByCode, code) ? (refundFailureByCode[code] ?? lostCard) : lostCard;

/** What the card's bank said about a number, an address or a code. */
export function checkResult(result: string | null | undefined): {
  label: MessageDescriptor;
  tone: 'success' | 'danger' | 'neutral';
} {
  if (result === 'pass') return { label: msg`Passed`, tone: 'success' };
  if (result === 'fail') return { label: msg`Failed`, tone: 'danger' };
  if (result === 'unavailable') return { label: msg`Unavailable`, tone: 'neutral' };
  return { label: msg`Not checked`, tone: 'neutral' };
}
