import type { Selectable } from 'kysely';
import { toUtcText } from '@purser/contract/dates';
import type { Withholding, WithholdingKind } from '@purser/contract/loans/withholding';
import { uncountedPage } from '../database/list-rows.ts';
import type { WithholdingRows, Withholdings } from '../database/tables.ts';
import { endpoint } from '../http/endpoint.ts';
import { withholdingSource } from './withholding-source.ts';

type Row = Selectable<Withholdings> &
  Pick<Selectable<WithholdingRows>, 'payment_intent_id' | 'order_id' | 'deposit_id'>;

/** `GET capital/withholdings`. */
export const listWithholdings = endpoint.loans.listWithholdings.handler(({ input, context }) =>
  uncountedPage(context, withholdingSource, input, withholdingOf),
);

function withholdingOf(row: Row): Withholding {
  const withholding: Withholding = {
    withholding_id: row.withholding_id,
    stripe_loan_id: row.loan_id,
    kind: row.kind as WithholdingKind, // the table checks it
    date: toUtcText(row.date),
    amount: row.amount,
    currency: row.currency,
  };
  if (row.charge_id !== null) withholding.charge_id = row.charge_id;
  if (row.payment_intent_id !== null) withholding.payment_intent_id = row.payment_intent_id;
  if (row.order_id !== null) withholding.order_id = row.order_id;
  if (row.reverses !== null) withholding.reverses = row.reverses;
  if (row.transaction_id !== null) withholding.transaction_id = row.transaction_id;
  if (row.deposit_id !== null) withholding.deposit_id = row.deposit_id;
  return withholding;
}
