import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { hasSettings } from '../page-settings.ts';
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

/** The menu, in order; a feature that lands adds its line here. */
export const navigation: NavigationGroup[] = [
  {
    label: msg`Payments`,
    entries: [
      { label: msg`Overview`, href: '/payments/overview', icon: 'overview' },
      { label: msg`Transactions`, href: '/payments/transactions', icon: 'payments' },
      { label: msg`Payouts`, href: '/payments/payouts', icon: 'bank' },
      { label: msg`Reconciliation`, href: '/payments/reports', icon: 'ledger' },
      ...(hasSettings
        ? [{ label: msg`Fraud protection`, href: '/payments/fraud-protection', icon: 'shield' } as const]
        : []),
      { label: msg`Settings`, href: '/admin/wc-settings?tab=checkout&section=woocommerce_payments', icon: 'settings' },
    ],
  },
  {
    label: msg`Store`,
    entries: [
      { label: msg`Home`, href: '/', icon: 'store' },
      { label: msg`Orders`, href: '/admin/wc-orders', icon: 'orders' },
      { label: msg`Customers`, href: '/customers', icon: 'customers' },
      { label: msg`Mail`, href: '/admin/wc-mail', icon: 'mail' },
    ],
  },
];

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
