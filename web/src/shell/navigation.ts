import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import {
  customersHref,
  disputesHref,
  fraudProtectionHref,
  mailHref,
  ordersHref,
  overviewHref,
  paymentsSettingsHref,
  payoutsHref,
  policiesHref,
  reportsHref,
  testHistoryHref,
  transactionsHref,
} from '../hrefs.ts';
import { hasSettings, settings } from '../page-settings.ts';
import type { IconName } from '../ui/icon.tsx';

export interface NavigationEntry {
  label: MessageDescriptor;
  href: string;
  icon: IconName;
}
export interface NavigationGroup {
  label: MessageDescriptor;
  entries: NavigationEntry[];
}

/** The menu of the store, in order; a new feature adds its line here. */
const storeNavigation: NavigationGroup[] = [
  {
    label: msg`Payments`,
    entries: [
      { label: msg`Overview`, href: overviewHref, icon: 'overview' },
      { label: msg`Transactions`, href: transactionsHref(), icon: 'payments' },
      { label: msg`Disputes`, href: disputesHref(), icon: 'dispute' },
      { label: msg`Payouts`, href: payoutsHref, icon: 'bank' },
      { label: msg`Reconciliation`, href: reportsHref, icon: 'ledger' },
      ...(settings.hasTestHistory ? [{ label: msg`Test history`, href: testHistoryHref, icon: 'undo' } as const] : []),
      ...(hasSettings ? [{ label: msg`Fraud protection`, href: fraudProtectionHref, icon: 'shield' } as const] : []),
      { label: msg`Settings`, href: paymentsSettingsHref, icon: 'settings' },
    ],
  },
  {
    label: msg`Store`,
    entries: [
      { label: msg`Home`, href: '/', icon: 'store' },
      { label: msg`Orders`, href: ordersHref, icon: 'orders' },
      { label: msg`Customers`, href: customersHref, icon: 'customers' },
      { label: msg`Mail`, href: mailHref, icon: 'mail' },
      { label: msg`Policies`, href: policiesHref, icon: 'ledger' },
    ],
  },
];

/** What closed books have to read. */
const historyHrefs = new Set([transactionsHref(), disputesHref(), payoutsHref, reportsHref, ordersHref, customersHref]);

export const navigation: NavigationGroup[] = settings.testHistory
  ? storeNavigation.map(({ label, entries }) => ({
      label,
      entries: entries.filter(({ href }) => historyHrefs.has(href)),
    }))
  : storeNavigation;

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
