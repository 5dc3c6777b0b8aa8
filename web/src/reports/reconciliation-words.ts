import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type {
  Reconciliation,
  ReconciliationLine,
  ReconciliationLineName,
} from '@purser/contract/reports/reconciliation';
import { labelByProofLine } from '../payouts/proof-words.ts';
import { stringifySearch } from '../search.ts';

export const labelByLine: Record<ReconciliationLineName, MessageDescriptor> = {
  ...labelByProofLine,
  payouts: msg`Payouts`,
  withdrawals: msg`Withdrawals from the bank`,
  payout_fees: msg`Instant payout fees`,
  returned_payouts: msg`Returned payouts`,
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
