import { labelByWithholdingKind } from '@purser/contract/loans/labels';
import { withholdingSource } from '../loans/withholding-source.ts';
import { amountCell, currencyCell, labelCell, momentCell } from './csv.ts';
import { listCsv } from './list-csv.ts';

/** The file has what the row of the transaction knows: the payment, its order and its payout. */
const withRows = { ...withholdingSource, table: 'withholding_rows' as const };

/** The headings of the file in the order of the table’s columns, each with its cell. */
const cells = {
  'Withholding Id': 'withholding_id',
  'Date / Time (UTC)': momentCell('date'),
  Type: labelCell('kind', labelByWithholdingKind),
  Amount: amountCell('amount', 'currency'),
  Currency: currencyCell('currency'),
  'Loan Id': 'loan_id',
  'Order #': 'order_id',
  'Payment Id': 'coalesce(payment_intent_id, charge_id)',
  'Transaction Id': 'transaction_id',
  'Payout Id': 'deposit_id',
  Reverses: 'reverses',
};

/** The withholdings that the query selects, newest first, as a CSV file of any length. */
export const withholdingsCsv = listCsv({ source: withRows, cells, order: 'date desc, withholding_id desc' });
