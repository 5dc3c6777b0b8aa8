import type Stripe from 'stripe';
import type { StoredRules } from './read-rules.ts';

/** What the page settings tell of the account's own checks. (specification 2 §3.9; contract facts 9.1) */
export interface FraudProtection {
  declineOnAVSFailure: boolean;
  declineOnCVCFailure: boolean;
}

/**
 * Saved rules decide whether the address check counts as on; before any were saved, the account does. Whether the security code
 * is checked is the account's alone, and taken to be on while it cannot be asked.
 */
export function fraudProtectionOf(
  account: Stripe.Account | undefined,
  { advanced_fraud_protection_settings: rules }: StoredRules,
): FraudProtection {
  const declines = account?.settings?.card_payments?.decline_on;
  return {
    declineOnAVSFailure: Array.isArray(rules)
      ? rules.some((rule: { key?: unknown } | null) => rule?.key === 'avs_verification')
      : (declines?.avs_failure ?? false),
    declineOnCVCFailure: declines?.cvc_failure ?? true,
  };
}
