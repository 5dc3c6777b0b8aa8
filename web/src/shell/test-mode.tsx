import { Trans } from '@lingui/react/macro';
import { paymentsSettingsHref } from '../hrefs.ts';
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

/** A thin ribbon on every page while no real money moves. */
export const TestModeRibbon = () =>
  settings.testMode && (
    <p className="sticky top-0 z-30 h-6 truncate bg-ribbon px-4 text-center text-xs leading-6 font-semibold text-ribbon-ink">
      <Trans>Test mode: no real money moves</Trans>
    </p>
  );

export function TestModeBanner({ pathname }: { pathname: string }) {
  if (!settings.testMode || !bannerPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`)))
    return null;
  return (
    <div className="mb-5">
      <Notice tone="warning">
        <Trans>Test mode is on: the payments, payouts and balances shown here are test data.</Trans>{' '}
        <Link href={paymentsSettingsHref}>
          <Trans>View the settings</Trans>
        </Link>
      </Notice>
    </div>
  );
}
