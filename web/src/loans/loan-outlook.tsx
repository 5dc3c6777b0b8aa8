import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { leastPaceDays } from '@purser/contract/loans/forecast';
import type { LoanForecast, loanForecastDoubts } from '@purser/contract/loans/forecast';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { formatDay, formatDayRange } from '../format/date.ts';
import { DateTime } from '../format/date-time.tsx';
import { formatClearMoney } from '../format/money.ts';
import { formatLoanRate } from '../format/percent.ts';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { Card, CardSection } from '../ui/card.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { FactRow } from '../ui/fact-row.tsx';
import { PayingSooner } from './paying-sooner.tsx';

const wordsByDoubt: Record<(typeof loanForecastDoubts)[number], MessageDescriptor> = {
  not_enough_history: msg`Not enough repayments yet to estimate the day. We need at least ${leastPaceDays} days of them.`,
  nothing_withheld: msg`Nothing was withheld lately, so there’s no pace to estimate the day from.`,
  too_far: msg`At the recent pace, it would take too many years to estimate the day.`,
};

/** When the active loan will be paid off, what it costs by the year, and how to be done sooner. */
export function LoanOutlook() {
  const { t } = useLingui();
  const forecast = useQuery(api.loans.getLoanForecast.queryOptions({ retry: false }));
  const { data } = forecast;
  return (
    <Card title={t`Payoff forecast`} isFlush>
      {data ? (
        <div className="grid lg:grid-cols-2">
          <div>
            <CardSection>
              <PayoffDay forecast={data} />
            </CardSection>
            <CardSection>
              <Cost forecast={data} />
            </CardSection>
          </div>
          <CardSection className="lg:border-t-0 lg:border-l">
            <PayingSooner forecast={data} />
          </CardSection>
        </div>
      ) : forecast.isError ? (
        <CardSection>
          <NotLoaded isLine onRetry={() => void forecast.refetch()}>
            <Trans>We couldn’t load the forecast.</Trans>
          </NotLoaded>
        </CardSection>
      ) : (
        <CardSection>
          <div aria-busy>
            <SkeletonLines count={6} />
          </div>
        </CardSection>
      )}
    </Card>
  );
}

function PayoffDay({ forecast }: { forecast: LoanForecast }) {
  const { t } = useLingui();
  const { paid_off, reason, pace, currency, remaining_amount, interval } = forecast;
  const money = (amount: number) => formatClearMoney(amount, currency);
  return (
    <div className="flex flex-col gap-1">
      {paid_off ? (
        <>
          <p className="text-[1.375rem] leading-tight font-semibold tracking-[-0.01em]">
            <Trans>≈ {formatDay(paid_off.likely)}</Trans>
          </p>
          <p className="text-muted">
            {paid_off.to === null ? (
              paid_off.from === paid_off.likely ? (
                <Trans>It takes longer when sales are slow.</Trans>
              ) : (
                <Trans>{formatDay(paid_off.from)} at the earliest, by your best recent week.</Trans>
              )
            ) : paid_off.from === paid_off.to ? null : (
              <Trans>
                Between {formatDay(paid_off.from)} and {formatDay(paid_off.to)}, by your best and slowest recent weeks.
              </Trans>
            )}
          </p>
        </>
      ) : (
        reason && <p>{t(wordsByDoubt[reason])}</p>
      )}
      {pace && (
        <p className="text-muted">
          <Trans>
            Based on {money(pace.withheld)} withheld from your payments on {formatDayRange(pace.from, pace.to)}.{' '}
            {money(remaining_amount)} remains.
          </Trans>
        </p>
      )}
      {interval && interval.expected_debit !== null && interval.expected_debit > 0 && (
        <p>
          <Trans>
            At this pace you’ll be {money(interval.expected_debit)} short of this period’s minimum. The payment provider
            takes that from your balance or bank account on <DateTime moment={interval.due_at} form="date" />.
          </Trans>
        </p>
      )}
    </div>
  );
}

function Cost({ forecast: { cost, currency } }: { forecast: LoanForecast }) {
  const { t } = useLingui();
  const { fee_amount, fee_rate, yearly_rate } = cost;
  const yearly = yearly_rate === null ? undefined : formatLoanRate(yearly_rate);
  return (
    <div className="flex flex-col gap-2">
      <FactRow
        facts={[
          { label: t`Fixed fee`, value: t`${formatClearMoney(fee_amount, currency)} (${formatLoanRate(fee_rate)})` },
          { label: t`True yearly cost`, value: yearly === undefined ? '—' : t`≈ ${yearly}` },
        ]}
      />
      <p className="text-muted">
        {yearly === undefined ? (
          <Trans>
            The yearly cost depends on how fast you repay. We’ll show it once there’s a pace to estimate from.
          </Trans>
        ) : (
          <Trans>
            You repay from the first weeks on, so you have the full amount only for a short time but pay the fee for all
            of it. A bank loan with a yearly interest of {yearly} would cost the same.
          </Trans>
        )}
      </p>
    </div>
  );
}
