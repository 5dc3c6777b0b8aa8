import type Stripe from 'stripe';
import { refuse } from '../http/endpoint.ts';

/**
 * The SDK, but for calls on behalf of a store that has no account: given an empty `stripeAccount` it would leave the header out, and
 * the call would go to the platform's own account.
 */
export const refusingNoAccount = (stripe: Stripe): Stripe => guard(stripe);

function guard<T extends object>(part: T): T {
  return new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value === 'function')
        return (...given: unknown[]): unknown => {
          if (given.some(isForNobody)) throw withoutAccount();
          return Reflect.apply(value, target, given);
        };
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? guard(value) : value;
    },
  });
}

const isForNobody = (options: unknown): boolean =>
  typeof options === 'object' && options !== null && 'stripeAccount' in options && options.stripeAccount === '';

export const withoutAccount = () =>
  refuse('wcpay_no_account', 409, 'This store has no account at the provider yet. Connect one first.');
