import type { Transaction } from '@purser/contract/transactions/transaction';
import { endpoint } from '../http/endpoint.ts';
import { withSimulation } from '../fraud/simulated-payments.ts';
import { joinedOrderOf } from '../orders/order-info.ts';
import { transactionPage } from './transaction-page.ts';
import type { TransactionRow } from './transaction-page.ts';

/** `GET transactions`. */
export const listTransactions = endpoint.transactions.listTransactions.handler(async ({ input, context }) => {
  const query = await withSimulation(context.db, context.store, input);
  return { data: (await transactionPage(context.replica, context.store, query)).map(transactionOf) };
});

/** Absent values have no key. */
function transactionOf(row: TransactionRow): Transaction {
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
