import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { toUtcText } from '@purser/contract/dates';
import type { Withholding, WithholdingKind } from '@purser/contract/loans/withholding';
import { orderOf, pageOf, selectedBy } from '../database/list-sql.ts';
import type { Transactions, Withholdings } from '../database/tables.ts';
import { endpoint } from '../http/endpoint.ts';
import { withholdingSource } from './withholding-source.ts';

type Row = Selectable<Withholdings> & Pick<Selectable<Transactions>, 'payment_intent_id' | 'order_id' | 'deposit_id'>;

/** `GET capital/withholdings`. Pages skip along an index alone; only their own rows are joined with their transactions. */
export const listWithholdings = endpoint.loans.listWithholdings.handler(async ({ input, context }) => {
  const { replica, store } = context;
  const { rows } = await sql<Row>`
    select w.*, t.payment_intent_id, t.order_id, t.deposit_id
    from (
      select store_id, withholding_id from withholdings
      where ${selectedBy(withholdingSource, input, store)}
      order by ${orderOf(withholdingSource, input)} ${pageOf(input)}
    ) as keys join withholdings w using (store_id, withholding_id)
      left join transactions t on t.store_id = w.store_id and t.transaction_id = w.transaction_id
    order by ${orderOf(withholdingSource, input, { table: 'w' })}`.execute(replica);
  return { data: rows.map(withholdingOf) };
});

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
