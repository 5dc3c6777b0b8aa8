import type Stripe from 'stripe';
import type { Provider } from './provider.ts';
import { isMissing } from './read-payment.ts';

/** Reads a payout with its balance transactions and where it went, or `undefined` when the provider does not know it. */
export async function readPayout(
  provider: Provider,
  account_id: string,
  payout_id: string,
): Promise<Stripe.Payout | undefined> {
  try {
    const payout = await provider.stripe.payouts.retrieve(
      payout_id,
      { expand: ['balance_transaction', 'failure_balance_transaction', 'destination'] },
      { stripeAccount: account_id },
    );
    // A response about another payout must never reach the books.
    if (payout.id !== payout_id || (payout.lastResponse.stripeAccount ?? account_id) !== account_id)
      throw new Error(`the provider's response for ${payout_id} is about ${payout.id}`);
    return payout;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** `STRIPE TEST BANK •••• 6789 (USD)`, of a bank account or a card; nothing of one that is gone. */
export function bankAccountText(payout: Pick<Stripe.Payout, 'destination' | 'currency'>): string | undefined {
  const { destination } = payout;
  if (typeof destination !== 'object' || destination === null || destination.deleted) return undefined;
  const name = destination.object === 'bank_account' ? destination.bank_name : destination.brand;
  return `${name ?? ''} •••• ${destination.last4} (${(destination.currency ?? payout.currency).toUpperCase()})`.trim();
}
