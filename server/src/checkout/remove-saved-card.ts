import { recordAudit } from '../access/audit.ts';
import { transact } from '../database/database.ts';
import { callerOf, endpoint, refuse } from '../http/endpoint.ts';
import { cardKey, providerCustomer, readCards } from './saved-cards.ts';

export const removeSavedCard = endpoint.checkout.removeSavedCard.handler(async ({ input, context }) => {
  const { store, provider } = context;
  const customer = await providerCustomer(context, callerOf(context));
  const missing = () => refuse('resource_missing', 404, 'We couldn’t find this saved card.');
  if (customer === null) throw missing();
  try {
    const { data } = await readCards(context, customer);
    const card = data.find(({ id }) => id === input.id);
    if (!card) throw missing();
    for (const same of data.filter((each) => cardKey(each) === cardKey(card)))
      await provider.stripe.paymentMethods.detach(same.id, {}, { stripeAccount: store.account_id, timeout: 4000 });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'resource_missing') throw missing();
    context.log.warn({ err: error }, 'a saved card could not be removed');
    throw refuse('server_error', 502, 'We couldn’t remove the card. Try again.');
  }
  await transact(context.db, (tx) =>
    recordAudit(tx, context, {
      action: 'removeSavedCard',
      object_type: 'payment_method',
      object_id: input.id,
      outcome: 'done',
    }),
  );
  return { removed: true as const };
});
