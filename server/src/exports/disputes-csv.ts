import { labelByDisputeReason, labelByDisputeStatus, labelByLaterStatus } from '@purser/contract/disputes/labels';
import { labelBySource } from '@purser/contract/transactions/labels';
import { disputeSource } from '../disputes/dispute-source.ts';
import { amountCell, currencyCell, labelCell, momentCell, textCell } from './csv.ts';
import { listCsv } from './list-csv.ts';

/** The headings of the file in the order of the table’s columns, each with its cell. */
const cells = {
  'Dispute Id': 'dispute_id',
  Amount: amountCell('amount', 'currency'),
  Currency: currencyCell('currency'),
  Status: labelCell('status', { ...labelByDisputeStatus, ...labelByLaterStatus }, { otherwise: 'status' }),
  Reason: labelCell('reason', labelByDisputeReason, { otherwise: 'reason' }),
  Source: labelCell('source', labelBySource),
  'Order #': 'order_id',
  Customer: textCell('customer_name'),
  Email: textCell('customer_email'),
  Country: textCell('customer_country'),
  'Disputed on': momentCell('created'),
  // Blank where no response is awaited, as on the screen.
  'Respond by': `case when status in ('needs_response', 'warning_needs_response') then ${momentCell('due_by')} end`,
};

/** The disputes that the query selects, newest first, as a CSV file of any length. */
export const disputesCsv = listCsv({ source: disputeSource, cells, order: 'created desc, dispute_id desc' });
