import type Stripe from 'stripe';

/** The card checks that the account itself declines on, whatever rules the store has. */
export interface FraudProtection {
  declineOnAVSFailure: boolean;
  declineOnCVCFailure: boolean;
}

/** As the account has them. While it cannot be asked, the security code is taken to be checked and the address not. */
export function declinesOf(account: Stripe.Account | undefined): FraudProtection {
  const declines = account?.settings?.card_payments?.decline_on;
  return {
    declineOnAVSFailure: declines?.avs_failure ?? false,
    declineOnCVCFailure: declines?.cvc_failure ?? true,
  };
}
