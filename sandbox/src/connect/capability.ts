import type { Account } from './account.ts';
import type { StripeObject } from '../engine/store.ts';

/** A capability of an account in its own shape. */
export function capabilityOf(account: Account, name: string): StripeObject {
  const status = account.capabilities[name] ?? 'unrequested';
  const { alternatives, current_deadline, currently_due, errors, eventually_due, past_due, pending_verification } =
    account.requirements;
  const isRequested = status !== 'unrequested';
  return {
    id: name,
    object: 'capability',
    account: account.id,
    requested: isRequested,
    requested_at: isRequested ? account.created : null,
    requirements: {
      alternatives,
      current_deadline,
      currently_due,
      disabled_reason: status === 'inactive' ? 'requirements.fields_needed' : null,
      errors,
      eventually_due,
      past_due,
      pending_verification,
    },
    status,
  };
}
