import type { SiteProblem, SiteStepId } from '@purser/contract/connect/site-connection';
import Stripe from 'stripe';
import { isAccessLost, isRefusal } from '../../provider/is-refusal.ts';
import { SiteFault } from './site.ts';

/** Makes one call of a step; a failure is thrown as that step's fault, `refused` when the provider refused the call. */
export async function inStep<T>(step: SiteStepId, refused: SiteProblem, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw faultOf(step, refused, error);
  }
}

function faultOf(step: SiteStepId, refused: SiteProblem, error: Stripe.errors.StripeError): SiteFault {
  // About the keys, whichever call shows it.
  if (error.statusCode === 401) return new SiteFault('keys', 'key_refused', error.message);
  if (error.statusCode === 403 && !isAccessLost(error))
    return new SiteFault('keys', 'key_without_rights', error.message);
  if (isRefusal(error)) return new SiteFault(step, refused, error.message);
  return new SiteFault(step, 'provider_down');
}
