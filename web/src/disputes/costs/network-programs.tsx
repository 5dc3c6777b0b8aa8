import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { distanceTo, monitoringPrograms } from '@purser/contract/disputes/monitoring-programs';
import type { MonitoringProgram, ProgramDistance } from '@purser/contract/disputes/monitoring-programs';
import type { DisputeCosts } from '@purser/contract/reports/dispute-costs';
import type { ReactNode } from 'react';
import { formatCount } from '../../format/count.ts';
import { formatDay } from '../../format/date.ts';
import { endOfMonth } from '../../format/days.ts';
import { formatClearMoney } from '../../format/money.ts';
import { disputesHref } from '../../hrefs.ts';
import { browserLocale } from '../../page-settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { rateText } from './cost-words.ts';

const nameById: Record<MonitoringProgram['id'], MessageDescriptor> = {
  visa_vamp: msg`Visa Acquirer Monitoring Program (VAMP)`,
  mastercard_ecm: msg`Mastercard Excessive Chargeback Merchant (ECM)`,
  mastercard_hecm: msg`Mastercard High Excessive Chargeback Merchant (HECM)`,
  mastercard_efm: msg`Mastercard Excessive Fraud Merchant (EFM)`,
};

const rulesById: Record<MonitoringProgram['id'], MessageDescriptor> = {
  visa_vamp: msg`Online Visa disputes and fraud reports, to the online Visa payments of the month. We count each fraud dispute twice, because Visa also counts its fraud report. Reports without a dispute aren’t known to us.`,
  mastercard_ecm: msg`Chargebacks of the month, to the Mastercard payments of the month before.`,
  mastercard_hecm: msg`Chargebacks of the month, to the Mastercard payments of the month before.`,
  mastercard_efm: msg`Online fraud chargebacks, to the online Mastercard payments of the month before. The program applies only where few payments use 3-D Secure, which we don’t count here. Amounts in US dollars.`,
};

/** How far the last full month and the current one are from each program, with the source of its thresholds. */
export function NetworkPrograms({ report: { months } }: { report: DisputeCosts }) {
  return (
    <Card title={<Trans>Card network programs</Trans>}>
      <p className="mb-3 text-muted">
        <Trans>
          Card networks charge merchants who have too many disputes in a calendar month. A program begins when all of
          its thresholds are reached. Inquiries don’t count. These figures are an estimate for all your currencies.
        </Trans>
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {monitoringPrograms.map((program) => (
          <Program key={program.id} program={program} months={months} />
        ))}
      </ul>
    </Card>
  );
}

function Program({ program, months }: { program: MonitoringProgram; months: DisputeCosts['months'] }) {
  const { t } = useLingui();
  const [before, last, current] = months;
  if (!before || !last || !current) return null;
  const checked = formatDay(program.checked);
  const since = program.since && monthName(program.since);
  const of = (month: typeof last, earlier: typeof last) =>
    distanceTo(program, month[program.network], earlier[program.network]);
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <h3 className="font-semibold">{t(nameById[program.id])}</h3>
      <p className="text-xs text-muted">{t(rulesById[program.id])}</p>
      <dl className="my-2 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Month program={program} month={last.month} distance={of(last, before)}>
          {monthName(last.month)}
        </Month>
        <Month program={program} month={current.month} distance={of(current, last)}>
          <Trans>{monthName(current.month)} so far</Trans>
        </Month>
      </dl>
      <p className="text-xs text-muted">
        <Trans>
          Source:{' '}
          <Link href={program.source.url} isExternal>
            {program.source.name}
          </Link>
          , read on {checked}.
        </Trans>{' '}
        {since && <Trans>Valid since {since}.</Trans>}
      </p>
    </li>
  );
}

function Month({
  program,
  month,
  distance,
  children,
}: {
  program: MonitoringProgram;
  month: string;
  distance: ProgramDistance;
  children: ReactNode;
}) {
  const { network, rate, least_count, least_amount, least_payments } = program;
  const first = `${month}-01`;
  const days = [first, endOfMonth(first)];
  const href = disputesHref({ filter: 'advanced', source_is: network, kind_is: 'dispute', date_between: days });
  const reached = rateText(distance.rate ?? 0);
  const threshold = rateText(rate);
  const count = formatCount(distance.count);
  const leastCount = formatCount(least_count ?? 0);
  const amount = formatClearMoney(distance.amount ?? 0, 'usd');
  const leastAmount = formatClearMoney(least_amount ?? 0, 'usd');
  const payments = formatCount(distance.payments);
  const leastPayments = formatCount(least_payments ?? 0);
  const left =
    least_count === undefined ? 0 : Math.max(least_count, Math.ceil(rate * distance.payments)) - distance.count;
  return (
    <div className="rounded-control border border-line px-3 py-2">
      <dt className="flex items-center justify-between gap-2 font-medium">
        <Link href={href}>{children}</Link>
        <Standing distance={distance} />
      </dt>
      <dd className="mt-0.5 tabular-nums">
        <Trans>
          Rate {reached} of {threshold}
        </Trans>
        {least_count !== undefined && (
          <>
            {' · '}
            <Trans>
              {count} of {leastCount} disputes
            </Trans>
          </>
        )}
        {least_amount !== undefined && (
          <>
            {' · '}
            <Trans>
              {amount} of {leastAmount}
            </Trans>
          </>
        )}
        {least_payments !== undefined && (
          <>
            {' · '}
            <Trans>
              {payments} of {leastPayments} payments
            </Trans>
          </>
        )}
        <span aria-hidden className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-neutral-soft">
          <span
            className={`block h-full ${distance.isOver ? 'bg-danger' : distance.share >= near ? 'bg-warning-ink' : 'bg-accent'}`}
            style={{ width: `${Math.min(100, distance.share * 100)}%` }}
          />
        </span>
        {!distance.isOver && left > 0 && (
          <span className="mt-1 block text-xs text-muted">
            <Plural value={left} one="# more dispute reaches the program" other="# more disputes reach the program" />
          </span>
        )}
      </dd>
    </div>
  );
}

/** From this part of the way on, the merchant should act. */
const near = 0.75;

function Standing({ distance: { isOver, share } }: { distance: ProgramDistance }) {
  if (isOver)
    return (
      <Badge tone="danger">
        <Trans>Over threshold</Trans>
      </Badge>
    );
  if (share >= near)
    return (
      <Badge tone="warning">
        <Trans>Close</Trans>
      </Badge>
    );
  return (
    <Badge tone="success">
      <Trans>Below threshold</Trans>
    </Badge>
  );
}

const monthName = (month: string): string =>
  new Intl.DateTimeFormat(browserLocale(), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
