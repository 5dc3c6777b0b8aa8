import { readAccount } from '../connect/read-account.ts';
import type { Services, Store } from '../context.ts';
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
export async function readFraudProtection(
  services: Pick<Services, 'provider' | 'log'>,
  store: Store,
  { advanced_fraud_protection_settings: rules }: StoredRules,
): Promise<FraudProtection> {
  let declines: { avs_failure?: boolean; cvc_failure?: boolean } | undefined;
  try {
    if (store.account_id) declines = (await readAccount(services, store)).settings?.card_payments?.decline_on;
  } catch (error) {
    services.log.warn({ err: error }, 'the account could not be read');
  }
  return {
    declineOnAVSFailure: Array.isArray(rules)
      ? rules.some((rule: { key?: unknown } | null) => rule?.key === 'avs_verification')
      : (declines?.avs_failure ?? false),
    declineOnCVCFailure: declines?.cvc_failure ?? true,
  };
}
