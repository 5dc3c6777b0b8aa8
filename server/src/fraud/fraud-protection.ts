import type Stripe from 'stripe';

/** The failed card checks that make the account itself decline a payment, whatever rules the store has. */
export interface FraudProtection {
  declineOnAVSFailure: boolean;
  declineOnCVCFailure: boolean;
}

/** As the account has them. While the account cannot be read, only the CVC check is assumed to decline. */
export function declinesOf(account: Stripe.Account | undefined): FraudProtection {
  const declines = account?.settings?.card_payments?.decline_on;
  return {
    declineOnAVSFailure: declines?.avs_failure ?? false,
    declineOnCVCFailure: declines?.cvc_failure ?? true,
  };
}
