import { Trans } from '@lingui/react/macro';
import { formatDate } from '../format/date.ts';
import { addressIn } from '../history.ts';
import { livePaymentsHref, overviewHref, paymentsSettingsHref } from '../hrefs.ts';
import { settings } from '../page-settings.ts';
import { classNames } from '../ui/class-names.ts';
import { Link } from '../ui/link.tsx';

/** The pages whose ribbon says what is test data. */
const bannerPaths = [
  '/payments/overview',
  '/payments/documents',
  '/payments/payouts',
  '/payments/disputes',
  '/payments/loans',
  '/payments/transactions',
];

const bannerSource = 'wcpay-setup-live-payments';

const ribbonLook = 'sticky top-0 z-30 bg-ribbon px-4 text-center text-xs leading-6 font-semibold text-ribbon-ink';

/** Whether pages have a ribbon on top. */
export const hasRibbon = settings.testMode || settings.isDemo || settings.testHistory !== null;

/** A thin ribbon on every page while no real money moves, or while closed books are read. Pages of payments say what that means. */
export function Ribbon({ pathname }: { pathname: string }) {
  if (!hasRibbon) return null;
  const hasBanner =
    settings.testMode &&
    !settings.testHistory &&
    bannerPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  if (hasBanner)
    return (
      <p className={classNames(ribbonLook, 'max-sm:py-1 max-sm:leading-4 sm:h-6 sm:truncate')}>
        {/* A phone has room for the fact and the way on. */}
        <span className="sm:hidden">
          <Trans>Test mode: no real money moves</Trans>
        </span>
        <span className="max-sm:hidden">
          <Trans>Test mode is on: the payments, payouts and balances shown here are test data.</Trans>
        </span>{' '}
        <Link
          href={paymentsSettingsHref}
          className={classNames(
            'text-ribbon-ink! underline underline-offset-2',
            settings.testModeOnboarding && 'max-sm:hidden',
          )}
        >
          <Trans>View the settings</Trans>
        </Link>
        {settings.testModeOnboarding && (
          <>
            {' '}
            <Link href={livePaymentsHref(bannerSource)} className="ml-1 text-ribbon-ink! underline underline-offset-2">
              <Trans>Set up live payments</Trans>
            </Link>
          </>
        )}
      </p>
    );
  return (
    <p className={classNames(ribbonLook, 'h-6 truncate')}>
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
