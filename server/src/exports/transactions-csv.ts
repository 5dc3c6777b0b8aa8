import { labelByPayoutState } from '@purser/contract/payouts/labels';
import { labelByChannel, labelByRiskLevel, labelBySource, labelByType } from '@purser/contract/transactions/labels';
import { amountCell, currencyCell, dayCell, labelCell, momentCell, textCell, unitRateCell } from './csv.ts';
import { listCsv } from './list-csv.ts';
import { transactionSource } from '../transactions/transaction-source.ts';

/** The reader-fee rows that the screen shows as a fee of their amount. */
const isReaderFee = `metadata ->> 'charge_type' = 'card_reader_fee'`;

const sourceLabel = labelCell('source', labelBySource, { common: ['visa', 'mastercard'] });

/** The headings of the file in the order of the table’s columns, each with its cell; amounts as the screen shows them, so fees are negative. */
const cells = {
  'Transaction Id': 'transaction_id',
  'Date / Time (UTC)': momentCell('date'),
  Type: `case when metadata is not null and ${isReaderFee} then 'Reader fee' else ${labelCell('type', labelByType)} end`,
  Channel: labelCell('channel', labelByChannel),
  'Paid Currency': currencyCell('customer_currency'),
  'Amount Paid': amountCell('customer_amount', 'customer_currency'),
  'Payout Currency': currencyCell('currency'),
  Amount: amountCell(`case when metadata is not null and ${isReaderFee} then 0 else amount end`, 'currency'),
  Fees: amountCell(`case when metadata is not null and ${isReaderFee} then amount else -fees end`, 'currency'),
  Net: amountCell('net', 'currency'),
  'Order #': 'order_id',
  'Payment Method': `case when source_identifier = '' then ${sourceLabel} else coalesce(${sourceLabel} || ' ', '') || coalesce(${textCell('source_identifier')}, '') end`,
  Customer: textCell('customer_name'),
  Email: textCell('customer_email'),
  Country: textCell('customer_country'),
  'Risk level': labelCell('risk_level', labelByRiskLevel, { otherwise: 'null' }),
  'Payout ID': textCell('deposit_id'),
  // Of a row that is in no payout, or in one that failed, the column holds another day.
  'Payout date': `case when deposit_id is not null and deposit_status not in ('failed', 'canceled') then ${dayCell('available_on')} end`,
  'Payout status': labelCell('deposit_status', labelByPayoutState),
  'Exchange rate': unitRateCell('exchange_rate', 'customer_currency', 'currency'),
};

/** The transactions that the query selects, newest first, as a CSV file of any length. */
export const transactionsCsv = listCsv({ source: transactionSource, cells, order: 'date desc, transaction_id desc' });
