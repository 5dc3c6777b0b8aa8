import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ForecastDays, PayoutForecast } from '@purser/contract/payouts/forecast';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../api.ts';
import { formatDay, formatDayRange } from '../format/date.ts';
import { DateTime } from '../format/date-time.tsx';
import { Money } from '../format/money-text.tsx';
import { wordsByAmountDoubt, wordsByForecastChange, wordsByForecastReason } from './next-payout-forecast.tsx';
import { browserLocale } from '../page-settings.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** Amount and day of the next automatic payout and what may change them; or why there is none, or no forecast. */
export function NextPayout({ currency }: { currency: string }) {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(
    api.payouts.forecastPayout.queryOptions({
      input: { currency },
      // Until the provider responds again.
      refetchInterval: ({ state }) => (state.data?.rests_on?.balance_as_of ? 10_000 : false),
    }),
  );
  return (
    // As high as a forecast usually is, so that the page does not jump when it loads.
    <section aria-label={t`Next payout`} aria-busy={!data && !isError} className="min-h-[4.75rem]">
      <h3 className="text-xs text-muted">
        {data?.amount ? <Trans>Next payout, not sent yet</Trans> : <Trans>Next payout</Trans>}
      </h3>
      {data ? (
        <Forecast forecast={data} />
      ) : isError ? (
        <div role="alert" className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <p>
            <Trans>We couldn’t estimate your next payout.</Trans>
          </p>
          <Button size="small" icon="refresh" onPress={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : (
        <>
          <Skeleton className="mt-1 h-6 w-64 max-w-full" />
          <Skeleton className="mt-2 h-4 w-full" />
        </>
      )}
    </section>
  );
}

function Forecast({ forecast }: { forecast: PayoutForecast }) {
  const { t } = useLingui();
  const { amount, arrives, currency, may_change, next_sale, reason, so_far } = forecast;
  const changes = new Intl.ListFormat(browserLocale(), { type: 'disjunction' }).format(
    may_change.map((change) => t(wordsByForecastChange[change])),
  );
  const doubt = reason && arrives ? wordsByAmountDoubt[reason] : undefined;
  if (!amount || !arrives)
    return (
      <>
        {arrives && (
          <p className="mt-1">
            <Trans>
              Your next payout arrives on <Days days={arrives} />.
            </Trans>
          </p>
        )}
        {reason && <p className={arrives ? 'text-muted' : 'mt-1'}>{t(doubt ?? wordsByForecastReason[reason])}</p>}
        {!arrives && next_sale && (
          <p className="text-muted">
            <Trans>
              A sale today arrives at your bank on <Days days={next_sale} />.
            </Trans>
          </p>
        )}
        {so_far !== null && so_far > 0 && (
          <p className="text-muted">
            <Trans>
              <Money amount={so_far} currency={currency} /> so far.
            </Trans>
          </p>
        )}
        <Basis forecast={forecast} />
      </>
    );
  const isExact = amount.least === amount.most;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="text-[1.25rem] font-semibold tracking-[-0.01em]">
          {isExact ? (
            <Money amount={amount.likely} currency={currency} />
          ) : (
            <Trans>
              ≈ <Money amount={amount.likely} currency={currency} />
            </Trans>
          )}
        </strong>
        <span>
          <Trans>
            at your bank on <Days days={arrives} />
          </Trans>
        </span>
      </p>
      {!isExact && (
        <p className="text-muted">
          <Trans>
            Range <Money amount={amount.least} currency={currency} />–<Money amount={amount.most} currency={currency} />
          </Trans>
        </p>
      )}
      {changes && (
        <p className="text-muted">
          <Trans>It may change with {changes}.</Trans>
        </p>
      )}
      <Basis forecast={forecast} />
    </>
  );
}

const Days = ({ days: { from, to } }: { days: ForecastDays }) => (
  <>{from === to ? formatDay(from) : formatDayRange(from, to)}</>
);

/** What a forecast is based on, so that it can be checked. */
function Basis({ forecast: { made, rests_on, currency } }: { forecast: PayoutForecast }) {
  const { t } = useLingui();
  if (!rests_on) return null;
  const { available, balance_as_of, pending, minimum, holidays, transit, history_days, waits_until } = rests_on;
  const facts: [string, ReactNode][] = [
    [t`Available now`, <Money key="available" amount={available} currency={currency} />],
    [
      t`Pending`,
      <Money key="pending" amount={pending.reduce((sum, each) => sum + each.amount, 0)} currency={currency} />,
    ],
    [t`Minimum payout`, <Money key="minimum" amount={minimum} currency={currency} />],
  ];
  if (made) facts.push([t`Sent to the bank`, <Days key="made" days={made} />]);
  facts.push([
    t`Transfer time`,
    transit.least === transit.most ? (
      <Plural key="transit" value={transit.most} one="# business day" other="# business days" />
    ) : (
      <Trans key="transit">
        {transit.least}–{transit.most} business days
      </Trans>
    ),
  ]);
  if (waits_until !== null) facts.push([t`First payout`, formatDay(new Date(waits_until * 1000).toISOString())]);
  if (holidays.length > 0)
    facts.push([t`Bank holidays`, holidays.map(({ day, name }) => `${name} (${formatDay(day)})`).join(', ')]);
  facts.push([t`Based on the last`, <Plural key="history" value={history_days} one="# day" other="# days" />]);
  return (
    <>
      {balance_as_of && (
        <p className="text-muted">
          <Trans>
            Based on your balance as of <DateTime moment={balance_as_of} form="full" />.
          </Trans>
        </p>
      )}
      <details className="mt-1">
        <summary className="w-fit cursor-pointer text-[0.8125rem] text-accent">
          <Trans>How we estimate this</Trans>
        </summary>
        <dl className="mt-2 grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-1 text-[0.8125rem]">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
