import { Trans } from '@lingui/react/macro';
import { loansHref } from '../hrefs.ts';
import { settings } from '../page-settings.ts';
import { Link } from '../ui/link.tsx';
import { ActiveLoanCard } from './active-loan-card.tsx';
import { LoanOfferCard } from './loan-offer-card.tsx';

/** On the overview: the active loan, and the open offer. */
export const LoanPanel = () => (
  <>
    <LoanOfferCard />
    {settings.accountLoans.has_active_loan && (
      <ActiveLoanCard
        footer={
          <Link href={loansHref}>
            <Trans>View loan details</Trans>
          </Link>
        }
      />
    )}
  </>
);
