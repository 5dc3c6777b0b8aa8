import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type {
  Reconciliation,
  ReconciliationLine,
  ReconciliationLineName,
} from '@purser/contract/reports/reconciliation';
import { transactionsOfPeriodHref } from '../hrefs.ts';
import { labelByProofLine } from '../payouts/proof-words.ts';

export const labelByLine: Record<ReconciliationLineName, MessageDescriptor> = {
  ...labelByProofLine,
  payouts: msg`Payouts`,
  withdrawals: msg`Withdrawals from the bank`,
  payout_fees: msg`Instant payout fees`,
  returned_payouts: msg`Returned payouts`,
};

/** The link to a line's transactions; payouts are listed on the page itself, and some lines have no list. */
export const lineHref = (
  { types }: Pick<ReconciliationLine, 'types'>,
  report: Pick<Reconciliation, 'currency' | 'from' | 'to'>,
): string | undefined => (types.length === 0 ? undefined : transactionsOfPeriodHref(report, types));
