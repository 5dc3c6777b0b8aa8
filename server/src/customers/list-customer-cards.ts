import { sql } from 'kysely';
import { cardKey, readCards } from '../checkout/saved-cards.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireCustomer } from './find-customer.ts';

/** The cards that the account of this email has saved, and those that readers saved; the same card once. */
export const listCustomerCards = endpoint.customers.listCustomerCards.handler(async ({ input, context }) => {
  const { replica, store, clock } = context;
  const customer = await requireCustomer(context, input.id);
  const account = await replica
    .selectFrom('users')
    .select('provider_customer_id')
    .where('store_id', '=', store.store_id)
    .where(sql<boolean>`lower(email) = ${customer.email.toLowerCase()}`)
    .executeTakeFirst();
  const owners = [account?.provider_customer_id, customer.provider_customer_id].filter((id) => typeof id === 'string');
  const lists = await Promise.all([...new Set(owners)].map((owner) => readCards(context, owner)));
  const month = clock.now().toZonedDateTimeISO(store.timezone).toPlainDate().toPlainYearMonth();
  const byCard = Map.groupBy(
    lists.flatMap(({ data }) => data),
    cardKey,
  );
  return {
    data: [...byCard.values()].flatMap(([method]) => {
      if (!method?.card) return [];
      const { brand, last4, exp_month, exp_year } = method.card;
      const is_expired = Temporal.PlainYearMonth.compare({ year: exp_year, month: exp_month }, month) < 0;
      return [{ id: method.id, brand, last4, exp_month, exp_year, is_expired }];
    }),
  };
});
