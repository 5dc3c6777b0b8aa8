import { labelByPayoutState, labelByPayoutType } from '@purser/contract/payouts/labels';
import { amountCell, dayCell, labelCell, textCell } from './csv.ts';
import { listCsv } from './list-csv.ts';
import { payoutSource } from '../payouts/payout-source.ts';

/** The headings of the file in the order of the table’s columns, each with its cell. The bank account includes the currency, as on the screen. */
const cells = {
  'Payout Id': 'payout_id',
  Date: dayCell('date'),
  Type: labelCell('type', labelByPayoutType),
  Amount: amountCell('amount', 'currency'),
  Status: labelCell(
    `case when type = 'withdrawal' and status = 'paid' then 'deducted' else status end`,
    labelByPayoutState,
    {
      otherwise: 'status',
    },
  ),
  'Bank account': textCell('bank_account'),
  'Bank reference ID': textCell('bank_reference_key'),
};

/** The payouts that the query selects, newest first, as a CSV file of any length. */
export const payoutsCsv = listCsv({ source: payoutSource, cells, order: 'date desc, payout_id desc' });
