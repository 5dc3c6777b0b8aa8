import type { PolicyKind } from './policy.ts';

/** English words for the policies. Screens translate them; the shop’s pages and links use them unchanged. */
export const labelByPolicy: Record<PolicyKind, string> = {
  refund_policy: 'Refund policy',
  terms_of_service: 'Terms of service',
};
