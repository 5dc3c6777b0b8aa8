import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { createAdminHistory } from './history.ts';
import { parseSearch, stringifySearch } from './search.ts';
import type { Search } from './search.ts';
import { cardReadersHref, connectHref, multiCurrencySetupHref, onboardingHref, testToolsHref } from './hrefs.ts';
import { hasSettings, settings } from './page-settings.ts';
import { RefundHost } from './refunds/refund-host.tsx';
import { PagePlaceholder, productName, Shell } from './shell/shell.tsx';
import { RenderError } from './ui/error-boundary.tsx';
import { EmptyState } from './ui/empty-state.tsx';
import { ButtonLink } from './ui/link.tsx';
import { PageHeader } from './ui/page-header.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: MessageDescriptor;
    /** Without navigation: the screen has a way out of its own. */
    isFullScreen?: boolean;
  }
  interface Register {
    router: ReturnType<typeof createAdminRouter>;
  }
}

const root = createRootRoute({
  component: () => (
    <Shell>
      <RefundHost />
    </Shell>
  ),
  notFoundComponent: NotFoundPage,
  // All values are text or lists of text; each screen reads its own parameters and keeps the others.
  validateSearch: (search: Record<string, unknown>): Search => search as Search, // parseSearch made it
});

/** One screen: its path, its title and its page, loaded when first opened. */
export const screen = <const P extends string>(
  path: P,
  title: MessageDescriptor,
  page: ReturnType<typeof lazyRouteComponent>,
  { isFullScreen = false } = {},
) => createRoute({ getParentRoute: () => root, path, component: page, staticData: { title, isFullScreen } });

/** Every screen of the admin: ``screen('/payments/x', msg`X`, lazyRouteComponent(() => import('./x/x-page.tsx'), 'XPage'))``. */
const screens = [
  screen(
    '/',
    msg`Home`,
    lazyRouteComponent(() => import('./overview/home-page.tsx'), 'HomePage'),
  ),
  screen(
    '/payments/overview',
    msg`Overview`,
    lazyRouteComponent(() => import('./overview/overview-page.tsx'), 'OverviewPage'),
  ),
  screen(
    connectHref,
    // The product's name is not translated.
    settings.featureFlags['navigation'] ? { id: productName, message: productName } : msg`Connect`,
    lazyRouteComponent(() => import('./connect/connect-page.tsx'), 'ConnectPage'),
  ),
  screen(
    onboardingHref,
    msg`Set up payments`,
    lazyRouteComponent(() => import('./onboarding/onboarding-page.tsx'), 'OnboardingPage'),
    { isFullScreen: true },
  ),
  screen(
    '/payments/onboarding/kyc',
    msg`Continue onboarding`,
    lazyRouteComponent(() => import('./onboarding/kyc-page.tsx'), 'KycPage'),
    { isFullScreen: true },
  ),
  screen(
    '/payments/transactions',
    msg`Transactions`,
    lazyRouteComponent(() => import('./transactions/transactions-page.tsx'), 'TransactionsPage'),
  ),
  screen(
    '/payments/transactions/details',
    msg`Payment details`,
    lazyRouteComponent(() => import('./payment-details/payment-details-page.tsx'), 'PaymentDetailsPage'),
  ),
  screen(
    '/payments/disputes',
    msg`Disputes`,
    lazyRouteComponent(() => import('./disputes/disputes-page.tsx'), 'DisputesPage'),
  ),
  screen(
    '/payments/disputes/costs',
    msg`What disputes cost`,
    lazyRouteComponent(() => import('./disputes/costs/dispute-costs-page.tsx'), 'DisputeCostsPage'),
  ),
  screen(
    '/payments/disputes/details',
    msg`Dispute details`,
    lazyRouteComponent(() => import('./disputes/dispute-redirect-page.tsx'), 'DisputeRedirectPage'),
  ),
  screen(
    '/payments/disputes/challenge',
    msg`Challenge dispute`,
    lazyRouteComponent(() => import('./disputes/challenge/challenge-page.tsx'), 'ChallengePage'),
  ),
  screen(
    '/payments/payouts',
    msg`Payouts`,
    lazyRouteComponent(() => import('./payouts/payouts-page.tsx'), 'PayoutsPage'),
  ),
  screen(
    '/payments/payouts/details',
    msg`Payout details`,
    lazyRouteComponent(() => import('./payouts/payout-details-page.tsx'), 'PayoutDetailsPage'),
  ),
  ...(settings.featureFlags['documents']
    ? [
        screen(
          '/payments/documents',
          msg`Documents`,
          lazyRouteComponent(() => import('./documents/documents-page.tsx'), 'DocumentsPage'),
        ),
      ]
    : []),
  screen(
    '/payments/loans',
    msg`Capital Loans`,
    lazyRouteComponent(() => import('./loans/loans-page.tsx'), 'LoansPage'),
  ),
  screen(
    '/payments/loans/withholdings',
    msg`Loan repayments`,
    lazyRouteComponent(() => import('./loans/withholdings-page.tsx'), 'WithholdingsPage'),
  ),
  screen(
    cardReadersHref,
    msg`Card readers`,
    lazyRouteComponent(() => import('./readers/card-readers-page.tsx'), 'CardReadersPage'),
  ),
  screen(
    '/payments/reports',
    msg`Reconciliation`,
    lazyRouteComponent(() => import('./reports/reconciliation-page.tsx'), 'ReconciliationPage'),
  ),
  screen(
    '/payments/test-history',
    msg`Test history`,
    lazyRouteComponent(() => import('./connect/test-history-page.tsx'), 'TestHistoryPage'),
  ),
  screen(
    multiCurrencySetupHref,
    msg`Set up multiple currencies`,
    lazyRouteComponent(() => import('./multi-currency/multi-currency-setup-page.tsx'), 'MultiCurrencySetupPage'),
  ),
  // Without page settings the screens would show defaults instead of the store's values.
  ...(hasSettings
    ? [
        screen(
          '/payments/fraud-protection',
          msg`Advanced fraud protection`,
          lazyRouteComponent(() => import('./fraud/fraud-protection-page.tsx'), 'FraudProtectionPage'),
        ),
      ]
    : []),
  screen(
    '/admin/wc-orders',
    msg`Orders`,
    lazyRouteComponent(() => import('./orders/orders-page.tsx'), 'OrdersPage'),
  ),
  screen(
    '/customers',
    msg`Customers`,
    lazyRouteComponent(() => import('./customers/customers-page.tsx'), 'CustomersPage'),
  ),
  screen(
    '/customers/details',
    msg`Customer`,
    lazyRouteComponent(() => import('./customers/customer-page.tsx'), 'CustomerPage'),
  ),
  screen(
    '/store/policies',
    msg`Policies`,
    lazyRouteComponent(() => import('./policies/policies-page.tsx'), 'PoliciesPage'),
  ),
  ...(settings.isDemo
    ? [
        screen(
          testToolsHref,
          msg`Test tools`,
          lazyRouteComponent(() => import('./test-tools/test-tools-page.tsx'), 'TestToolsPage'),
        ),
      ]
    : []),
  screen(
    '/admin/wc-mail',
    msg`Mail`,
    lazyRouteComponent(() => import('./mail/mail-page.tsx'), 'MailPage'),
  ),
  screen(
    '/admin/wc-settings',
    msg`Settings`,
    lazyRouteComponent(() => import('./settings/settings-tab.tsx'), 'SettingsTab'),
  ),
  screen(
    '/admin/profile',
    msg`Your profile`,
    lazyRouteComponent(() => import('./users/profile-page.tsx'), 'ProfilePage'),
  ),
  screen(
    '/admin/user-edit',
    msg`User`,
    lazyRouteComponent(() => import('./users/user-page.tsx'), 'UserPage'),
  ),
];

export const createAdminRouter = () =>
  createRouter({
    routeTree: root.addChildren(screens),
    history: createAdminHistory(),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingComponent: PagePlaceholder,
    defaultErrorComponent: RenderError,
  });

function NotFoundPage() {
  return (
    <>
      <PageHeader title={<Trans>Page not found</Trans>} />
      <EmptyState
        title={<Trans>There’s no page at this address.</Trans>}
        action={
          <ButtonLink href="/payments/overview">
            <Trans>Back to payments</Trans>
          </ButtonLink>
        }
      />
    </>
  );
}
