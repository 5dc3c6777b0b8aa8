/** Why a payment was declined, where screens have words for it: the provider's codes, most of them the bank's own word. */
export const declineCodes = [
  'card_declined',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'incorrect_zip',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'processing_error',
  'authentication_required',
  'insufficient_funds',
  'lost_card',
  'stolen_card',
  'pickup_card',
  'restricted_card',
  'card_velocity_exceeded',
  'card_not_supported',
  'currency_not_supported',
  'fraudulent',
  'debit_not_authorized',
  'account_closed',
  'no_account',
  'refer_to_customer',
  // Said by the provider itself: the bank never saw the payment.
  'highest_risk_level',
  'elevated_risk_level',
  'blocked',
] as const;
export type DeclineCode = (typeof declineCodes)[number];

export const isDeclineCode = (code: string): code is DeclineCode => declineCodes.some((each) => each === code);

/** Says no more than that it was declined. */
const vague = new Set(['generic_decline', 'card_declined']);

/**
 * The most telling reason that a failed charge gives: the bank's own word, else the provider's code. What the provider's risk
 * engine stopped is not called the bank's.
 */
export function declineReasonOf({
  outcome,
  failure_code,
}: {
  outcome?: { type?: string | null; reason?: string | null } | null;
  failure_code?: string | null;
}): string {
  const reason = outcome?.reason ?? null;
  if (outcome?.type === 'blocked') {
    if (reason !== null && reason !== 'rule' && isDeclineCode(reason)) return reason;
    // A rule about a check of the card: the check says more.
    return failure_code && isDeclineCode(failure_code) && !vague.has(failure_code) ? failure_code : 'blocked';
  }
  if (reason !== null && !vague.has(reason)) return reason;
  return failure_code ?? 'card_declined';
}
