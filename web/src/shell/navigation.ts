import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import {
  cardReadersHref,
  connectHref,
  customersHref,
  disputesHref,
  documentsHref,
  fraudProtectionHref,
  loansHref,
  mailHref,
  onboardingHref,
  ordersHref,
  overviewHref,
  paymentsSettingsHref,
  payoutsHref,
  policiesHref,
  reportsHref,
  testHistoryHref,
  testToolsHref,
  transactionsHref,
} from '../hrefs.ts';
import { hasSettings, settings } from '../page-settings.ts';
import type { IconName } from '../ui/icon.tsx';

export interface NavigationEntry {
  label: MessageDescriptor;
  href: string;
  icon: IconName;
  /** Opens it after `g`. */
  key?: string;
}
export interface NavigationGroup {
  label: MessageDescriptor;
  entries: NavigationEntry[];
}

/** Whether the store's account can take payments, or could before it asked for something. */
const hasAccount = settings.isAccountConnected && settings.isAccountValid;

/** Whether the store has a loan or had one. */
const hasLoans = settings.accountLoans.has_active_loan || settings.accountLoans.has_previous_loans;

/** The menu of the store, in order; a new feature adds its line here. */
const storeNavigation: NavigationGroup[] = [
  {
    label: msg`Payments`,
    entries: [
      hasAccount
        ? { label: msg`Overview`, href: overviewHref, icon: 'overview', key: 'v' }
        : { label: msg`Connect`, href: connectHref, icon: 'payments' },
      { label: msg`Payouts`, href: payoutsHref, icon: 'bank', key: 'p' },
      { label: msg`Transactions`, href: transactionsHref(), icon: 'payments', key: 't' },
      { label: msg`Disputes`, href: disputesHref(), icon: 'dispute', key: 'd' },
      ...(hasLoans ? [{ label: msg`Loans`, href: loansHref, icon: 'loan' } as const] : []),
      ...(settings.hasCardReaders
        ? [{ label: msg`Card readers`, href: cardReadersHref, icon: 'reader' } as const]
        : []),
      ...(settings.featureFlags['documents']
        ? [{ label: msg`Documents`, href: documentsHref(), icon: 'documents' } as const]
        : []),
      { label: msg`Reconciliation`, href: reportsHref, icon: 'ledger', key: 'r' },
      ...(settings.hasTestHistory ? [{ label: msg`Test history`, href: testHistoryHref, icon: 'undo' } as const] : []),
      ...(hasSettings
        ? [{ label: msg`Fraud protection`, href: fraudProtectionHref, icon: 'shield', key: 'f' } as const]
        : []),
      { label: msg`Settings`, href: paymentsSettingsHref, icon: 'settings', key: 's' },
    ],
  },
  {
    label: msg`Store`,
    entries: [
      { label: msg`Home`, href: '/', icon: 'store', key: 'h' },
      { label: msg`Orders`, href: ordersHref, icon: 'orders', key: 'o' },
      { label: msg`Customers`, href: customersHref, icon: 'customers', key: 'c' },
      { label: msg`Mail`, href: mailHref, icon: 'mail', key: 'm' },
      { label: msg`Policies`, href: policiesHref, icon: 'ledger' },
      ...(settings.isDemo ? [{ label: msg`Test tools`, href: testToolsHref, icon: 'tools', key: 'x' } as const] : []),
    ],
  },
];

/** What closed books have to read. */
const historyHrefs = new Set([transactionsHref(), disputesHref(), payoutsHref, reportsHref, ordersHref, customersHref]);

/** What a store without an account has of payments. */
const hrefsWithoutAccount = new Set([connectHref, testHistoryHref]);

const isShown = (href: string): boolean => {
  if (settings.testHistory) return historyHrefs.has(href);
  return settings.isAccountConnected || !isPayments(href) || hrefsWithoutAccount.has(href);
};
const isPayments = (href: string): boolean => href.startsWith('/payments/') || href === paymentsSettingsHref;

export const navigation: NavigationGroup[] = storeNavigation.map(({ label, entries }) => ({
  label,
  entries: entries.filter(({ href }) => isShown(href)),
}));

/** Whether a screen has nothing to show before the store has an account, and leads to where it gets one. */
export const needsAccount = (pathname: string): boolean =>
  !settings.isAccountConnected &&
  !settings.testHistory &&
  pathname.startsWith('/payments/') &&
  ![connectHref, onboardingHref, testHistoryHref].some((open) => pathname === open || pathname.startsWith(`${open}/`));

/** The entry whose address begins the current one, the longest first. */
export function currentEntry(pathname: string, groups: NavigationGroup[] = navigation): NavigationEntry | undefined {
  return groups
    .flatMap(({ entries }) => entries)
    .filter(({ href }) => {
      const [path] = href.split('?');
      return pathname === path || pathname.startsWith(`${path}/`);
    })
    .toSorted((a, b) => b.href.length - a.href.length)[0];
}
