import { Trans, useLingui } from '@lingui/react/macro';
import type { ActiveLoanSummary } from '@purser/contract/loans/loan';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, codeOf, isForbidden } from '../api.ts';
import { DateTime } from '../format/date-time.tsx';
import { formatClearMoney } from '../format/money.ts';
import { formatLoanRate } from '../format/percent.ts';
import { Card, CardSection } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { NoPermission } from '../ui/no-permission.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { FactRow } from '../ui/fact-row.tsx';

type ActiveLoanDetails = ActiveLoanSummary['details'];

/** The active loan: how much of it and of this period's minimum is repaid, and its terms. */
export function ActiveLoanCard({ footer }: { footer?: ReactNode }) {
  const { t } = useLingui();
  const summary = useQuery(api.loans.getActiveLoanSummary.queryOptions());
  const details = summary.data?.details;
  return (
    <Card title={t`Active loan overview`} isFlush>
      {details ? (
        <>
          <Repaid details={details} />
          <Terms details={details} />
          {footer && <CardSection>{footer}</CardSection>}
        </>
      ) : summary.isError ? (
        isForbidden(summary.error) ? (
          <NoPermission capability="manage_woocommerce" />
        ) : (
          <LoanError error={summary.error} onRetry={() => void summary.refetch()} />
        )
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

/** Both calls about loans fail with the same words. */
export const LoanError = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <ErrorState
    title={<Trans>Error retrieving the active loan summary.</Trans>}
    reference={codeOf(error)}
    onRetry={onRetry}
  />
);

function Repaid({ details }: { details: ActiveLoanDetails }) {
  const { t } = useLingui();
  const { currency, advance_amount, fee_amount, paid_amount, current_repayment_interval: interval } = details;
  const minimum = interval && interval.paid_amount + interval.remaining_amount;
  return (
    <CardSection>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Share label={t`Total repaid`} amount={paid_amount} whole={advance_amount + fee_amount} currency={currency}>
          <Trans>Loan amount and fixed fee</Trans>
        </Share>
        {interval && minimum !== null && (
          <Share label={t`Repaid this period`} amount={interval.paid_amount} whole={minimum} currency={currency}>
            <Trans>
              Minimum due by <DateTime moment={interval.due_at} form="date" />
            </Trans>
          </Share>
        )}
      </dl>
    </CardSection>
  );
}

/** A part of an amount, in words and as a bar. */
function Share({
  label,
  amount,
  whole,
  currency,
  children,
}: {
  label: string;
  amount: number;
  whole: number;
  currency: string;
  /** What the whole is. */
  children: ReactNode;
}) {
  const total = formatClearMoney(whole, currency);
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd>
        <p className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5">
          <span className="amount text-[1.375rem] leading-tight font-semibold tracking-[-0.01em]">
            {formatClearMoney(amount, currency)}
          </span>{' '}
          <span className="amount text-muted">
            <Trans>of {total}</Trans>
          </span>
        </p>
        <ProgressBar
          label={label}
          value={Math.min(amount, whole)}
          max={Math.max(whole, 1)}
          className="mt-2 block w-full"
        />
        <p className="mt-1 text-[0.8125rem] text-muted">{children}</p>
      </dd>
    </div>
  );
}

function Terms({ details }: { details: ActiveLoanDetails }) {
  const { t } = useLingui();
  const { currency, advance_amount, fee_amount, withhold_rate, advance_paid_out_at, repayments_begin_at } = details;
  return (
    <CardSection>
      <FactRow
        facts={[
          { label: t`Disbursed on`, value: <DateTime moment={advance_paid_out_at} form="date" /> },
          { label: t`Loan amount`, value: formatClearMoney(advance_amount, currency) },
          { label: t`Fixed fee`, value: formatClearMoney(fee_amount, currency) },
          { label: t`Withhold rate`, value: formatLoanRate(withhold_rate) },
          { label: t`First paydown`, value: <DateTime moment={repayments_begin_at} form="date" /> },
        ]}
      />
    </CardSection>
  );
}
