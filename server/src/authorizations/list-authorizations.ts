import { toUtcText } from '@purser/contract/dates';
import type { Authorization } from '@purser/contract/authorizations/authorization';
import type { RiskLevel } from '@purser/contract/transactions/transaction';
import type { Selectable } from 'kysely';
import { uncountedPage } from '../database/list-rows.ts';
import type { Authorizations } from '../database/tables.ts';
import { endpoint } from '../http/endpoint.ts';
import { authorizationSource } from './authorization-source.ts';

/** `GET authorizations`: what waits for capture. */
export const listAuthorizations = endpoint.authorizations.listAuthorizations.handler(({ input, context }) =>
  uncountedPage(context, authorizationSource, input, authorizationOf),
);

const authorizationOf = ({ state, ...row }: Selectable<Authorizations>): Authorization => ({
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
