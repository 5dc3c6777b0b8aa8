import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { formatDay } from '../format/date.ts';
import { Money } from '../format/money-text.tsx';

/** How much of the pending money becomes available on which day; collapsed at first. */
export function PendingDays({ pending, currency }: { pending: number | undefined; currency: string }) {
  const { data } = useQuery(api.payouts.forecastPayout.queryOptions({ input: { currency } }));
  const days = data?.rests_on?.pending ?? [];
  // Pending money at the provider that is not in our books yet.
  const rest = (pending ?? 0) - days.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <details className="mt-3">
      <summary className="w-fit cursor-pointer text-[0.8125rem] text-accent">
        <Trans>When do pending funds become available?</Trans>
      </summary>
      {days.length === 0 && rest === 0 ? (
        <p className="mt-2 text-muted">
          <Trans>You have no pending payments. Payments become available a few days after they’re charged.</Trans>
        </p>
      ) : (
        <dl className="mt-2 grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-1">
          {days.map(({ day, amount }) => (
            <div key={day} className="contents">
              <dt>{formatDay(day)}</dt>
              <dd className="text-right">
                <Money amount={amount} currency={currency} />
              </dd>
            </div>
          ))}
          {rest !== 0 && (
            <div className="contents">
              <dt className="text-muted">
                <Trans>No date yet</Trans>
              </dt>
              <dd className="text-right">
                <Money amount={rest} currency={currency} />
              </dd>
            </div>
          )}
        </dl>
      )}
    </details>
  );
}
