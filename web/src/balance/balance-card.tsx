import { Trans, useLingui } from '@lingui/react/macro';
import type { PayoutsOverview } from '@purser/contract/payouts/payouts-overview';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { codeOf, isForbidden } from '../api.ts';
import { DateTime } from '../format/date-time.tsx';
import { Money } from '../format/money-text.tsx';
import { payoutsHref, reportsHref } from '../hrefs.ts';
import { stringifySearch } from '../search.ts';
import { Card, CardSection } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { HelpTip } from '../ui/help-tip.tsx';
import { Link } from '../ui/link.tsx';
import { NoPermission } from '../ui/no-permission.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { BalanceNotice } from './balance-notice.tsx';
import { fundsIn } from './funds.ts';
import { stoppedPayouts } from '../payouts/stopped-payouts.ts';
import { InstantPayout } from './instant-payout.tsx';
import { PendingDays } from './pending-days.tsx';

/** The balance in one currency, and how much of it can be paid out instantly. */
export function BalanceCard({ overview, currency }: { overview: UseQueryResult<PayoutsOverview>; currency: string }) {
  const { t } = useLingui();
  const { data, error } = overview;
  if (!data && error)
    return (
      <Card title={t`Balance`}>
        {isForbidden(error) ? (
          <NoPermission capability="manage_woocommerce" />
        ) : (
          <ErrorState
            title={<Trans>Error retrieving all payouts' overviews.</Trans>}
            reference={codeOf(error)}
            onRetry={() => void overview.refetch()}
          />
        )}
      </Card>
    );
  const funds = data && fundsIn(data, currency);
  const amountOf = (part: 'total' | 'available' | 'pending'): ReactNode =>
    funds ? <Money amount={funds[part]} currency={currency} /> : <Skeleton className="h-[1.25em] w-24" />;
  const linked = (href: string, amount: ReactNode): ReactNode =>
    funds ? (
      <Link href={href} isQuiet>
        {amount}
      </Link>
    ) : (
      amount
    );
  return (
    <Card title={t`Balance`} isFlush>
      <CardSection>
        <dl className="flex flex-wrap gap-x-6 gap-y-3" aria-busy={!data}>
          <Part label={t`Total`} help={t`Your available and pending funds together.`} isMain>
            {linked(`${reportsHref}${stringifySearch({ selected_currency: currency })}`, amountOf('total'))}
          </Part>
          <Part label={t`Available`} help={t`Funds ready to be paid out to your bank.`}>
            {linked(
              `${payoutsHref}${stringifySearch({ filter: 'advanced', store_currency_is: currency })}`,
              amountOf('available'),
            )}
          </Part>
          <Part label={t`Pending`} help={t`Payments that aren’t available yet. They usually take a few days.`}>
            {amountOf('pending')}
          </Part>
        </dl>
        {data?.balance.as_of && (
          <p className="mt-3 text-muted" role="status">
            <Trans>
              The payment provider isn’t responding. You see your balance as of{' '}
              <DateTime moment={data.balance.as_of} form="full" />.
            </Trans>
          </p>
        )}
        <PendingDays pending={funds?.pending} currency={currency} />
        {funds && (
          <div className="mt-4 empty:hidden">
            <BalanceNotice funds={funds} currency={currency} />
          </div>
        )}
      </CardSection>
      {(!funds || funds.instant) && (
        <CardSection>
          <InstantPayout instant={funds?.instant} stopped={stoppedPayouts(data?.account)} />
        </CardSection>
      )}
    </Card>
  );
}

const Part = ({
  label,
  help,
  isMain = false,
  children,
}: {
  label: string;
  help: string;
  isMain?: boolean;
  children: ReactNode;
}) => (
  <div className={classNames('min-w-fit flex-1', isMain ? 'basis-full' : 'basis-28')}>
    <dt className="flex items-center gap-0.5 text-xs text-muted">
      {label}
      <HelpTip about={label}>{help}</HelpTip>
    </dt>
    <dd className={classNames('leading-tight font-semibold tracking-[-0.01em]', isMain ? 'text-[1.75rem]' : 'text-lg')}>
      {children}
    </dd>
  </div>
);
