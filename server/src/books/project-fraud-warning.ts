import { toUnixSeconds } from '@purser/contract/dates';
import type Stripe from 'stripe';
import type { Services, Store } from '../context.ts';
import { idOf, isMissing } from '../provider/read-payment.ts';
import { projectPayment } from './project-payment.ts';
import { fraudWarningListeners, writeWarning } from './write-fraud-warnings.ts';

/**
 * Updates our books to the provider's state of one early fraud warning and its payment; any order, repetition or loss of events
 * ends the same. Returns why it can't be assigned, if so.
 */
export async function projectFraudWarning(
  services: Services,
  store: Store,
  warning_id: string,
  at?: Temporal.Instant,
): Promise<string | undefined> {
  const { stripe } = services.provider;
  const account = { stripeAccount: store.account_id };
  let warning: Stripe.Radar.EarlyFraudWarning;
  let payment_intent_id: string | null;
  try {
    warning = await stripe.radar.earlyFraudWarnings.retrieve(warning_id, {}, account);
    payment_intent_id =
      idOf(warning.payment_intent) ??
      idOf((await stripe.charges.retrieve(idOf(warning.charge) ?? '', {}, account)).payment_intent);
  } catch (error) {
    if (isMissing(error)) return `the provider does not know ${warning_id}`;
    throw error;
  }
  if (payment_intent_id === null) return `${warning_id} belongs to no payment intent`;
  const intent = payment_intent_id;
  let isNew = false;
  const payment = await projectPayment(services, store, intent, {
    ...(at && { at }),
    before: async (tx) => {
      isNew = await writeWarning(services, tx, store, warning, intent);
    },
    after: async (tx) => {
      const row = await tx
        .updateTable('fraud_warnings')
        .from('payment_intents')
        .set((eb) => ({ order_id: eb.ref('payment_intents.order_id') }))
        .whereRef('payment_intents.store_id', '=', 'fraud_warnings.store_id')
        .whereRef('payment_intents.payment_intent_id', '=', 'fraud_warnings.payment_intent_id')
        .where('fraud_warnings.store_id', '=', store.store_id)
        .where('fraud_warnings.warning_id', '=', warning.id)
        .returningAll('fraud_warnings')
        .executeTakeFirstOrThrow();
      // One that arrives with its dispute or its refund asks for nothing.
      if (isNew && row.actionable)
        for (const listener of fraudWarningListeners) await listener(services, tx, row, 'new');
    },
  });
  return payment ? undefined : `the provider does not know ${intent}`;
}

/** Projects the warnings since `since` that no event told us of. */
export async function sweepWarnings(services: Services, store: Store, since: Temporal.Instant): Promise<void> {
  const listed = services.provider.stripe.radar.earlyFraudWarnings.list(
    { created: { gte: toUnixSeconds(since) }, limit: 100 },
    { stripeAccount: store.account_id },
  );
  for await (const { id } of listed) {
    const known = await services.db
      .selectFrom('fraud_warnings')
      .select('warning_id')
      .where('store_id', '=', store.store_id)
      .where('warning_id', '=', id)
      .executeTakeFirst();
    if (!known) await projectFraudWarning(services, store, id);
  }
}
