import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { mostReconciledPayouts } from '@purser/contract/reports/reconciliation';
import type { Reconciliation } from '@purser/contract/reports/reconciliation';
import { formatDay } from '../format/date.ts';
import { Money } from '../format/money-text.tsx';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { payoutHref } from '../hrefs.ts';

const wordByLine: Record<Reconciliation['payout_list'][number]['line'], MessageDescriptor> = {
  payouts: msg`Payout`,
  withdrawals: msg`Withdrawal`,
  returned_payouts: msg`Returned payout`,
};

/** The payouts of the report's lines, by the day on which each left the balance. */
export function ReconciledPayouts({ report: { payout_list, currency } }: { report: Reconciliation }) {
  const { t } = useLingui();
  return (
    <Card isFlush>
      <div id="payouts" tabIndex={-1} className="max-h-[60rem] scroll-mt-20 overflow-auto rounded-card">
        <table className="w-full">
          <caption className="px-5 pt-4 pb-2 text-left text-[0.9375rem] font-semibold">
            <Trans>Payouts of the period</Trans>
          </caption>
          <thead>
            <tr className="text-xs text-muted">
              <th scope="col" className="px-5 py-2 text-left font-medium">
                <Trans>Date</Trans>
              </th>
              <th scope="col" className="px-2 py-2 text-left font-medium max-sm:hidden">
                <Trans>Type</Trans>
              </th>
              <th scope="col" className="px-5 py-2 text-right font-medium">
                <Trans>Amount including fee</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {payout_list.map(({ id, day, line, net }) => (
              <tr key={`${id} ${line}`} className="border-t border-line">
                <td className="px-5 py-2">
                  <Link href={payoutHref(id)}>{formatDay(day)}</Link>
                </td>
                <td className="px-2 py-2 text-muted max-sm:hidden">{t(wordByLine[line])}</td>
                <td className="px-5 py-2 text-right">
                  <Money amount={net} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {payout_list.length === mostReconciledPayouts && (
          <p className="px-5 py-3 text-xs text-muted">
            <Trans>Only the first {mostReconciledPayouts} are listed. The totals include all payouts.</Trans>
          </p>
        )}
      </div>
    </Card>
  );
}
