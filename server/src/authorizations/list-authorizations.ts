import { toUtcText } from '@purser/contract/dates';
import type { Authorization } from '@purser/contract/authorizations/authorization';
import type { RiskLevel } from '@purser/contract/transactions/transaction';
import type { Selectable } from 'kysely';
import { sourceOf } from '../books/transaction-rows.ts';
import type { Context } from '../context.ts';
import { uncountedPage } from '../database/list-rows.ts';
import type { Authorizations } from '../database/tables.ts';
import { endpoint } from '../http/endpoint.ts';
import { authorizationSource } from './authorization-source.ts';

/** `GET authorizations`: what waits for capture. */
export const listAuthorizations = endpoint.authorizations.listAuthorizations.handler(async ({ input, context }) => {
  const { data } = await uncountedPage(context, authorizationSource, input, (row: Selectable<Authorizations>) => row);
  const [sources, customers] = await Promise.all([readSources(context, data), readCustomers(context, data)]);
  return {
    data: data.map((row) => ({
      ...authorizationOf(row),
      customer_id: customers.get(row.order_id) ?? null,
      ...(sources.get(row.charge_id) ?? sourceOf(nothing)),
    })),
  };
});

const nothing = { payment_method_details: null };

/** How each of the payments was made, by its charge. */
async function readSources({ replica, store }: Pick<Context, 'replica' | 'store'>, rows: { charge_id: string }[]) {
  const ids = rows.map(({ charge_id }) => charge_id);
  const charges =
    ids.length === 0
      ? []
      : await replica
          .selectFrom('charges')
          .select(({ ref }) => [
            'charge_id',
            ref('data', '->').key('payment_method_details').as('payment_method_details'),
          ])
          .where('store_id', '=', store.store_id)
          .where('charge_id', 'in', ids)
          .execute();
  return new Map(charges.map((charge) => [charge.charge_id, sourceOf(charge)]));
}

/** Who placed each of the orders. */
async function readCustomers(
  { replica, store }: Pick<Context, 'replica' | 'store'>,
  rows: { order_id: number | null }[],
) {
  const ids = rows.map(({ order_id }) => order_id).filter((id) => id !== null);
  const orders =
    ids.length === 0
      ? []
      : await replica
          .selectFrom('orders')
          .select(['order_id', 'customer_id'])
          .where('store_id', '=', store.store_id)
          .where('order_id', 'in', ids)
          .execute();
  return new Map<number | null, number | null>(orders.map(({ order_id, customer_id }) => [order_id, customer_id]));
}

const authorizationOf = ({
  state,
  ...row
}: Selectable<Authorizations>): Omit<Authorization, 'customer_id' | 'source' | 'source_identifier'> => ({
  payment_intent_id: row.payment_intent_id,
  charge_id: row.charge_id,
  order_id: row.order_id,
  created: toUtcText(row.created),
  capture_by: toUtcText(row.capture_by),
  amount: row.amount,
  currency: row.currency,
  risk_level: row.risk_level as RiskLevel | null, // the projector writes nothing else
  customer_name: row.customer_name,
  customer_email: row.customer_email,
  customer_country: row.customer_country,
  captured: state === 'captured',
  is_captured: state === 'captured',
});
