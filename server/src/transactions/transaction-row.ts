import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ChargeRefund } from '@purser/contract/transactions/refund';
import type { Transaction } from '@purser/contract/transactions/transaction';
import { joinedOrderOf, orderInfoColumns } from '../orders/order-info.ts';
import type { JoinedOrder } from '../orders/order-info.ts';

/** A row as the database returns it: text for timestamps, joined with its order. */
export interface TransactionRow extends JoinedOrder {
  transaction_id: string;
  payment_intent_id: string | null;
  charge_id: string;
  date: string;
  type: string;
  channel: string;
  source: string;
  source_identifier: string;
  source_device: string | null;
  amount: number;
  fees: number;
  net: number;
  currency: string;
  customer_amount: number;
  customer_currency: string;
  customer_name: string;
  customer_email: string;
  customer_country: string;
  risk_level: number | null;
  status: string;
  deposit_id: string | null;
  deposit_status: string | null;
  available_on: string | null;
  exchange_rate: number | null;
  loan_id: string | null;
  metadata: unknown;
  refunds: ChargeRefund[] | null;
}

// Moments as the contract spells them; every session runs in UTC.
export const transactionColumns: RawBuilder<unknown> = sql.raw(`
  t.transaction_id, t.payment_intent_id, t.charge_id, to_char(t.date, 'YYYY-MM-DD HH24:MI:SS') as date, t.type, t.channel,
  t.source, t.source_identifier, t.source_device, t.amount, t.fees, t.net, t.currency, t.customer_amount, t.customer_currency,
  t.customer_name, t.customer_email, t.customer_country, t.risk_level, t.status, t.deposit_id, t.deposit_status,
  to_char(t.available_on, 'YYYY-MM-DD HH24:MI:SS') as available_on, t.exchange_rate::float8 as exchange_rate, t.loan_id, t.metadata, o.order_id,
  ${orderInfoColumns},
  case when t.charge_id <> '' then (
    select json_agg(json_build_object(
        'id', r.refund_id, 'amount', r.amount, 'currency', r.currency, 'status', r.status, 'reason', r.reason,
        'failure_reason', r.failure_reason, 'created', extract(epoch from r.created)::bigint,
        'balance_transaction', case jsonb_typeof(r.data->'balance_transaction') when 'object' then json_build_object(
          'id', r.data->'balance_transaction'->'id', 'amount', r.data->'balance_transaction'->'amount',
          'currency', r.data->'balance_transaction'->'currency', 'fee', r.data->'balance_transaction'->'fee',
          'exchange_rate', r.data->'balance_transaction'->'exchange_rate') end
      ) order by r.created desc, r.refund_id)
    from refunds r where r.store_id = t.store_id and r.charge_id = t.charge_id) end as refunds`);

/** The row as the list sends it. Absent values have no key. */
export function transactionOf(row: TransactionRow): Transaction {
  const transaction: Transaction = {
    transaction_id: row.transaction_id,
    charge_id: row.charge_id,
    date: row.date,
    type: row.type as Transaction['type'], // the projector writes the contract's own words, here and below
    channel: row.channel as Transaction['channel'],
    source: row.source,
    source_identifier: row.source_identifier,
    amount: row.amount,
    fees: row.fees,
    net: row.net,
    currency: row.currency,
    customer_amount: row.customer_amount,
    customer_currency: row.customer_currency,
    customer_name: row.customer_name,
    customer_email: row.customer_email,
    customer_country: row.customer_country,
    risk_level: row.risk_level as Transaction['risk_level'],
    status: row.status,
    available_on: row.available_on ?? '',
    refunds: { data: row.refunds ?? [] },
  };
  if (row.payment_intent_id !== null) transaction.payment_intent_id = row.payment_intent_id;
  if (row.source_device !== null) transaction.source_device = row.source_device as Transaction['source_device'];
  if (row.deposit_id !== null) transaction.deposit_id = row.deposit_id;
  if (row.deposit_status !== null) transaction.deposit_status = row.deposit_status;
  if (row.exchange_rate !== null) transaction.exchange_rate = row.exchange_rate;
  if (row.loan_id !== null) transaction.loan_id = row.loan_id;
  if (row.metadata !== null) transaction.metadata = row.metadata as Transaction['metadata'];
  const order = joinedOrderOf(row);
  if (order) transaction.order = order;
  return transaction;
}
