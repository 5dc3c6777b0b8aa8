import type Stripe from 'stripe';
import type { Provider } from './provider.ts';

/**
 * A payment as the provider holds it: the intent, every charge it tried, every refund and dispute of them, balance
 * transactions expanded.
 */
export interface PaymentAtProvider {
  intent: Stripe.PaymentIntent;
  /** Oldest first. */
  charges: Stripe.Charge[];
  /** Oldest first. */
  refunds: Stripe.Refund[];
  /** Oldest first; their balance transactions are part of them. */
  disputes: Stripe.Dispute[];
}

/** Reads the whole payment, or `undefined` when the provider does not know it. */
export async function readPayment(
  provider: Provider,
  account_id: string,
  payment_intent_id: string,
): Promise<PaymentAtProvider | undefined> {
  const { stripe } = provider;
  const account = { stripeAccount: account_id };
  try {
    // Refunds before charges: what is read later knows at least as much, so no refund lacks its capture.
    const refunds = await everyPage(
      stripe.refunds.list(
        {
          payment_intent: payment_intent_id,
          limit: 100,
          expand: ['data.balance_transaction', 'data.failure_balance_transaction'],
        },
        account,
      ),
    );
    const [charges, intent] = await Promise.all([
      everyPage(
        stripe.charges.list(
          { payment_intent: payment_intent_id, limit: 100, expand: ['data.balance_transaction'] },
          account,
        ),
      ),
      stripe.paymentIntents.retrieve(payment_intent_id, {}, account),
    ]);
    // Most payments are never disputed, so the question is only asked of charges that say so.
    const disputes = charges.some((charge) => charge.disputed)
      ? await everyPage(stripe.disputes.list({ payment_intent: payment_intent_id, limit: 100 }, account))
      : [];
    const payment = {
      intent,
      charges: oldestFirst(charges),
      refunds: oldestFirst(refunds),
      disputes: oldestFirst(disputes),
    };
    assertIsOf(payment, payment_intent_id, account_id);
    return payment;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A response about another payment, or an inconsistent one, must never reach the books. */
function assertIsOf(
  payment: PaymentAtProvider & { intent: Stripe.Response<Stripe.PaymentIntent> },
  id: string,
  account_id: string,
): void {
  const { stripeAccount = account_id } = payment.intent.lastResponse;
  if (payment.intent.id !== id || stripeAccount !== account_id || !isConsistent(payment))
    throw new Error(`the provider's responses for ${id} are inconsistent`);
}

/** Whether all parts are of one payment: each was read by a call of its own. */
export const isConsistent = ({ intent, charges, refunds, disputes }: PaymentAtProvider): boolean =>
  [...charges, ...refunds, ...disputes].every((part) => idOf(part.payment_intent) === intent.id) &&
  refunds.every((refund) => refund.currency === intent.currency) &&
  // An attempt that failed may have been at another amount, or in another currency.
  charges.every(
    ({ status, amount, currency }) =>
      status !== 'succeeded' || (amount === intent.amount && currency === intent.currency),
  ) &&
  [...refunds, ...disputes].every((part) => charges.some((charge) => charge.id === idOf(part.charge)));

/** The provider lists the newest first; within a second its order is the only one there is. */
export const oldestFirst = <T extends { created: number }>(listed: readonly T[]): T[] =>
  listed.toReversed().toSorted((a, b) => a.created - b.created);

async function everyPage<T extends { id: string }>(list: Stripe.ApiListPromise<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of list) items.push(item);
  return items;
}

/** The provider responded that the object doesn't exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'resource_missing';

/** An expanded field's object, or nothing when it is absent or only an id. */
export const expanded = <T extends object>(field: string | T | null | undefined): T | undefined =>
  typeof field === 'object' && field !== null ? field : undefined;

/** The id of a field that is an id or the expanded object. */
export const idOf = (field: string | { id: string } | null | undefined): string | null =>
  typeof field === 'string' ? field : (field?.id ?? null);
