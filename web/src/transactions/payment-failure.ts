import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Why a card was refused, in plain words. (specification 2 §4.4) */
const declineByCode: Record<
  | 'card_declined'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'incorrect_number'
  | 'incorrect_zip'
  | 'invalid_cvc'
  | 'invalid_expiry_month'
  | 'invalid_expiry_year'
  | 'invalid_number'
  | 'processing_error'
  | 'authentication_required'
  | 'insufficient_funds',
  MessageDescriptor
> = {
  card_declined: msg`The card was declined by the bank`,
  expired_card: msg`The card has expired`,
  incorrect_cvc: msg`The card's security code is incorrect`,
  incorrect_number: msg`The card number is incorrect`,
  incorrect_zip: msg`The postal code does not match the card`,
  invalid_cvc: msg`The card's security code is invalid`,
  invalid_expiry_month: msg`The card's expiry month is invalid`,
  invalid_expiry_year: msg`The card's expiry year is invalid`,
  invalid_number: msg`The card number is not a valid one`,
  processing_error: msg`The bank could not process the card`,
  authentication_required: msg`The customer did not complete their bank's confirmation`,
  insufficient_funds: msg`The card has insufficient funds`,
};
const declined = msg`The payment was declined`;

export const isKnownDecline = (code: string): boolean => Object.hasOwn(declineByCode, code);

export const declineReason = (code: string | null | undefined): MessageDescriptor =>
  code && isKnownDecline(code) ? declineByCode[code as keyof typeof declineByCode] : declined; // a key of the map by the check before

/** Why a refund did not reach the customer. Unknown reasons read as the second. (specification 2 §4.4) */
const refundFailureByCode: Record<string, MessageDescriptor> = {
  expired_or_canceled_card: msg`the card being expired or canceled`,
  insufficient_funds: msg`your balance being too low`,
};
const lostCard = msg`the card being lost, stolen or unknown`;

export const refundFailureReason = (code: string | null | undefined): MessageDescriptor =>
  code && Object.hasOwn(refundFailureByCode, code) ? (refundFailureByCode[code] ?? lostCard) : lostCard;

/** What the card's bank said about a number, an address or a code. (specification 2 §3.2) */
export function checkResult(result: string | null | undefined): {
  label: MessageDescriptor;
  tone: 'success' | 'danger' | 'neutral';
} {
  if (result === 'pass') return { label: msg`Passed`, tone: 'success' };
  if (result === 'fail') return { label: msg`Failed`, tone: 'danger' };
  if (result === 'unavailable') return { label: msg`Unavailable`, tone: 'neutral' };
  return { label: msg`Not checked`, tone: 'neutral' };
}
