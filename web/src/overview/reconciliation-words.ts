import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type {
  Reconciliation,
  ReconciliationLine,
  ReconciliationLineName,
} from '@purser/contract/overview/reconciliation';
import { stringifySearch } from '../search.ts';

export const labelByLine: Record<ReconciliationLineName, MessageDescriptor> = {
  charges: msg`Charges`,
  refunds: msg`Refunds`,
  refund_failures: msg`Failed refunds and payments`,
  disputes: msg`Disputes`,
  dispute_reversals: msg`Disputes won back`,
  fees_charges: msg`Fees on charges`,
  fees_refunds: msg`Fees on refunds`,
  fees_disputes: msg`Dispute fees`,
  fees_other: msg`Other fees`,
  reader_fees: msg`Card reader fees`,
  loan_payouts: msg`Loans paid out`,
  loan_paydowns: msg`Loan repayments`,
  fx: msg`Currency conversion`,
  adjustments: msg`Adjustments`,
  reserves: msg`Reserves`,
  payouts: msg`Payouts`,
  withdrawals: msg`Withdrawals from the bank`,
  payout_fees: msg`Instant payout fees`,
  returned_payouts: msg`Failed and canceled payouts returned`,
};

/** The transactions that a line is made of; payouts are listed on the page itself, and some lines have no list. */
export function lineHref(
  { types }: Pick<ReconciliationLine, 'types'>,
  { currency, from, to }: Pick<Reconciliation, 'currency' | 'from' | 'to'>,
): string | undefined {
  if (types.length === 0) return undefined;
  return `/payments/transactions${stringifySearch({
    filter: 'advanced',
    store_currency_is: currency,
    date_between: [from, to],
    type_is_in: types,
  })}`;
}
