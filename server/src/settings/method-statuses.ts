import type { MethodStatus } from '@purser/contract/settings/settings';
import { findPaymentMethod } from '@purser/contract/transactions/payment-method';
import type Stripe from 'stripe';

// These methods have no capability of their own at the provider; cards include them.
const withCards = new Set(['alipay_payments', 'wechat_pay_payments']);

/** The provider's status of each method's capability, and what it waits for. */
export function methodStatusesOf(
  account: Stripe.Account | undefined,
  available: readonly string[],
): Record<string, MethodStatus> {
  // While the provider cannot be asked, cards are taken to work, as they are at checkout.
  if (!account) return { card_payments: { status: 'active', requirements: [] } };
  const capabilities: Record<string, string | undefined> = { ...account.capabilities };
  const verified = new Set(account.requirements?.pending_verification ?? []);
  const due = account.requirements?.currently_due ?? [];
  const rejected = account.requirements?.disabled_reason?.startsWith('rejected.') ?? false;
  const entry = (name: string): MethodStatus => {
    const status = capabilities[withCards.has(name) ? 'card_payments' : name] ?? 'unrequested';
    if (status === 'active' || status === 'unrequested') return { status, requirements: [] };
    if (rejected) return { status: 'rejected', requirements: [] };
    const isBeingVerified = status === 'pending' && verified.size > 0;
    return { status: isBeingVerified ? 'pending_verification' : status, requirements: due };
  };
  const names = new Set([
    ...available.map((id) => findPaymentMethod(id)?.capability ?? id),
    ...Object.keys(capabilities).filter((name) => capabilities[name] !== undefined),
  ]);
  return Object.fromEntries([...names].map((name) => [name, entry(name)]));
}
