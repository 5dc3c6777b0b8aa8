import type { RefundOutcome } from '@purser/contract/transactions/refund';
import type { Selectable } from 'kysely';
import type Stripe from 'stripe';
import type { MoneyIntents } from '../database/tables.ts';

/** Maps a refund that the provider made for one of our intents to the contract's shape. */
export const refundOutcome = (
  refund: Stripe.Refund,
  intent: Pick<Selectable<MoneyIntents>, 'charge_id' | 'money_intent_id'>,
): RefundOutcome => ({
  id: refund.id,
  amount: refund.amount,
  currency: refund.currency,
  status: (refund.status ?? 'pending') as RefundOutcome['status'], // the provider's five statuses are the contract's
  charge_id: intent.charge_id ?? '',
  intent_id: intent.money_intent_id,
});
