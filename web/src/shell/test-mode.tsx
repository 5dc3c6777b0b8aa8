import { Trans } from '@lingui/react/macro';
import { formatDate } from '../format/date.ts';
import { addressIn } from '../history.ts';
import { livePaymentsHref, overviewHref, paymentsSettingsHref } from '../hrefs.ts';
import { settings } from '../page-settings.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';

/** The pages that show the banner. */
const bannerPaths = [
  '/payments/overview',
  '/payments/documents',
  '/payments/payouts',
  '/payments/disputes',
  '/payments/loans',
  '/payments/transactions',
];

const bannerSource = 'wcpay-setup-live-payments';

/** Whether pages have a ribbon on top. */
export const hasRibbon = settings.testMode || settings.isDemo || settings.testHistory !== null;

/** A thin ribbon on every page while no real money moves, or while closed books are read. */
export function Ribbon() {
  if (!hasRibbon) return null;
  return (
    <p className="sticky top-0 z-30 h-6 truncate bg-ribbon px-4 text-center text-xs leading-6 font-semibold text-ribbon-ink">
      {settings.testHistory ? (
        <HistoryWords closed={settings.testHistory.closed} />
      ) : settings.isDemo ? (
        <Trans>Demo: no real money moves</Trans>
      ) : (
        <Trans>Test mode: no real money moves</Trans>
      )}
    </p>
  );
}

function HistoryWords({ closed }: { closed: string }) {
  const day = formatDate(closed);
  return (
    <>
      <Trans>
        Test history until {day}
        <span className="max-sm:hidden">, read only</span>
      </Trans>{' '}
      <a href={addressIn(overviewHref)} className="ml-2 underline underline-offset-2">
        <Trans>Back to your store</Trans>
      </a>
    </>
  );
}

export function TestModeBanner({ pathname }: { pathname: string }) {
  if (
    !settings.testMode ||
    settings.testHistory ||
    !bannerPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  )
    return null;
  return (
    <div className="mb-5">
      <Notice tone="warning">
        <Trans>Test mode is on: the payments, payouts and balances shown here are test data.</Trans>{' '}
        <Link href={paymentsSettingsHref}>
          <Trans>View the settings</Trans>
        </Link>
        {settings.testModeOnboarding && (
          <>
            {' '}
            <Link href={livePaymentsHref(bannerSource)}>
              <Trans>Set up live payments</Trans>
            </Link>
          </>
        )}
      </Notice>
    </div>
  );
}
