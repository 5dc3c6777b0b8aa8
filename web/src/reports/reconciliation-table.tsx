import { Trans, useLingui } from '@lingui/react/macro';
import { hasPayoutSum, isPayoutLine } from '@purser/contract/reports/reconciliation';
import type { Reconciliation, ReconciliationLine } from '@purser/contract/reports/reconciliation';
import type { ReactNode } from 'react';
import { formatCount } from '../format/count.ts';
import { formatClearMoney } from '../format/money.ts';
import { Money } from '../format/money-text.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { labelByLine, lineHref } from './reconciliation-words.ts';

/** The reconciliation of the period, with a link from each line to its transactions. */
export function ReconciliationTable({ report }: { report: Reconciliation }) {
  const { t } = useLingui();
  const { currency, lines, opening, activity, payouts, closing } = report;
  const code = currency.toUpperCase();
  const amount = (value: number) => <Money amount={value} currency={currency} />;
  const row = (each: ReconciliationLine) => <Line key={each.line} line={each} report={report} />;
  const isEmpty = lines.length === 0;
  return (
    <Card isFlush>
      <table aria-label={t`Reconciliation`} className="w-full">
        <thead>
          <tr className="text-xs text-muted">
            <th scope="col" className="px-5 py-2.5 text-left font-medium">
              <Trans>Type</Trans>
            </th>
            <th scope="col" className="px-2 py-2.5 text-right font-medium max-sm:hidden">
              <Trans>Count</Trans>
            </th>
            <th scope="col" className="px-5 py-2.5 text-right font-medium">
              <Trans>Amount ({code})</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          <Sum label={<Trans>Opening balance</Trans>}>{amount(opening)}</Sum>
          {isEmpty && (
            <tr>
              <td colSpan={3} className="px-5 py-3 text-muted">
                <Trans>No activity in this period.</Trans>
              </td>
            </tr>
          )}
          {lines.filter((line) => !isPayoutLine(line)).map(row)}
          {!isEmpty && <Sum label={<Trans>Activity</Trans>}>{amount(activity)}</Sum>}
          {lines.filter(isPayoutLine).map(row)}
          {!isEmpty && hasPayoutSum(lines) && <Sum label={<Trans>Payouts, net</Trans>}>{amount(payouts)}</Sum>}
          <Sum label={<Trans>Closing balance</Trans>} isStrong>
            {amount(closing)}
          </Sum>
        </tbody>
      </table>
      <Check report={report} />
    </Card>
  );
}

const Sum = ({ label, children, isStrong = false }: { label: ReactNode; children: ReactNode; isStrong?: boolean }) => (
  <tr className={isStrong ? 'border-t-2 border-line-strong' : 'border-t border-line'}>
    <th scope="row" className="px-5 py-2.5 text-left font-semibold">
      {label}
    </th>
    <td className="max-sm:hidden">{'\u00A0'}</td>
    <td className="px-5 py-2.5 text-right font-semibold">{children}</td>
  </tr>
);

function Line({ line, report }: { line: ReconciliationLine; report: Reconciliation }) {
  const { t } = useLingui();
  const href = isPayoutLine(line) ? '#payouts' : lineHref(line, report);
  const label = t(labelByLine[line.line]);
  return (
    <tr>
      <th scope="row" className="px-5 py-1.5 text-left font-normal">
        {href === '#payouts' && report.payout_list.length > 0 ? (
          <a href={href} className="rounded-sm text-accent underline decoration-1 underline-offset-2">
            {label}
          </a>
        ) : href && href !== '#payouts' ? (
          <Link href={href}>{label}</Link>
        ) : (
          label
        )}
      </th>
      <td className="amount px-2 py-1.5 text-right text-muted max-sm:hidden">{formatCount(line.count)}</td>
      <td className="px-5 py-1.5 text-right">
        <Money amount={line.amount} currency={report.currency} />
      </td>
    </tr>
  );
}

/** Compares our balance with the provider's, as of now; the events of the last seconds may still be missing. */
function Check({ report: { balance, provider_balance, currency } }: { report: Reconciliation }) {
  const ours = formatClearMoney(balance, currency);
  if (provider_balance === null)
    return (
      <p className="border-t border-line px-5 py-3 text-muted">
        <Trans>Current balance · Your books: {ours} · Payment provider: not responding</Trans>
      </p>
    );
  const theirs = formatClearMoney(provider_balance, currency);
  const difference = formatClearMoney(provider_balance - balance, currency);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-5 py-3 text-muted">
      <span>
        <Trans>
          Current balance · Your books: {ours} · Payment provider: {theirs}
        </Trans>
      </span>
      {provider_balance === balance ? (
        <Badge tone="success">
          <Trans>Match</Trans>
        </Badge>
      ) : (
        <>
          <Badge tone="warning">
            <Trans>Difference: {difference}</Trans>
          </Badge>
          <span className="text-xs">
            <Trans>Activity from the last minute may not be in your books yet.</Trans>
          </span>
        </>
      )}
    </div>
  );
}
