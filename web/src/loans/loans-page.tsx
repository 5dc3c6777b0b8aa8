import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { usePageView } from '../events.ts';
import { loanHref, overviewHref, withholdingsHref } from '../hrefs.ts';
import { settings } from '../page-settings.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Link, ButtonLink } from '../ui/link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ActiveLoanCard } from './active-loan-card.tsx';
import { AllLoans } from './all-loans.tsx';
import { LoanOfferCard } from './loan-offer-card.tsx';
import { LoanOutlook } from './loan-outlook.tsx';

/** The active loan with its forecast, an open offer, and every loan there was. */
export function LoansPage() {
  const { t } = useLingui();
  usePageView('payments_loans');
  const loans = useQuery(api.loans.listLoans.queryOptions());
  const rows = loans.data?.data;
  const active = rows?.find(({ fully_paid_at }) => fully_paid_at === null);
  // Until the list is here, and when it fails, the page settings say whether a loan is active.
  const hasActive = rows ? active !== undefined : settings.accountLoans.has_active_loan;
  return (
    <div className="max-w-[72rem]">
      <PageHeader
        breadcrumb={<Breadcrumb trail={[{ label: t`Payments`, href: overviewHref }]} here={t`Capital Loans`} />}
        title={<Trans>Capital Loans</Trans>}
        actions={
          rows?.length !== 0 && (
            <ButtonLink href={withholdingsHref()}>
              <Trans>View repayments</Trans>
            </ButtonLink>
          )
        }
      />
      <div className="flex flex-col gap-4">
        <LoanOfferCard />
        {hasActive && (
          <>
            <ActiveLoanCard
              footer={
                active && (
                  <div className="flex flex-wrap gap-x-5 gap-y-2">
                    <Link href={loanHref(active.stripe_loan_id)}>
                      <Trans>View transactions</Trans>
                    </Link>
                    <Link href={withholdingsHref(active.stripe_loan_id)}>
                      <Trans>View each repayment</Trans>
                    </Link>
                  </div>
                )
              }
            />
            <LoanOutlook />
          </>
        )}
        <AllLoans loans={loans} />
      </div>
    </div>
  );
}
