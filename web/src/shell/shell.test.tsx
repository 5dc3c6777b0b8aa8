import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { PageSettings } from '@purser/contract/page-settings';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';

i18n.loadAndActivate({ locale: 'en', messages: {} });
afterEach(() => vi.unstubAllGlobals());

/** The shell of a page with these settings, which are read once, when they are imported. */
async function shellWith(settings: Partial<PageSettings>) {
  vi.resetModules();
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify(settings) }) });
  const { navigation, needsAccount } = await import('./navigation.ts');
  const { Ribbon } = await import('./test-mode.tsx');
  vi.unstubAllGlobals();
  return {
    payments: navigation[0]?.entries.map(({ label }) => i18n._(label)),
    needsAccount,
    ribbonOf: (pathname: string) =>
      renderToStaticMarkup(
        <I18nProvider i18n={i18n}>
          <Ribbon pathname={pathname} />
        </I18nProvider>,
      ).replaceAll('&amp;', '&'),
  };
}

const connected = { isAccountConnected: true, isAccountValid: true };

test('the menu has an entry for what the store has, in one order', async () => {
  const all = {
    ...connected,
    hasCardReaders: true,
    featureFlags: { documents: true },
    accountLoans: { has_active_loan: false, has_previous_loans: true, loans: ['flxln_1|paid'] },
  };
  expect((await shellWith(all)).payments).toEqual([
    'Overview',
    'Payouts',
    'Transactions',
    'Disputes',
    'Loans',
    'Card readers',
    'Documents',
    'Reconciliation',
    'Fraud protection',
    'Settings',
  ]);
  const { payments } = await shellWith(connected);
  for (const absent of ['Loans', 'Card readers', 'Documents', 'Connect']) expect(payments).not.toContain(absent);
  expect((await shellWith({})).payments).toEqual(['Connect']);
});

test('without an account only the way to one opens, and the settings', async () => {
  const { needsAccount } = await shellWith({});
  for (const open of ['/payments/connect', '/payments/onboarding', '/payments/onboarding/kyc', '/admin/wc-settings'])
    expect(needsAccount(open), open).toBe(false);
  for (const closed of ['/payments/overview', '/payments/transactions/details', '/payments/connections'])
    expect(needsAccount(closed), closed).toBe(true);
  expect((await shellWith(connected)).needsAccount('/payments/overview')).toBe(false);
});

test('in test mode the pages of payments say that their data is test data', async () => {
  const { ribbonOf } = await shellWith({ ...connected, testMode: true });
  for (const page of [
    'overview',
    'documents',
    'payouts',
    'disputes',
    'transactions/details',
    'loans',
    'transactions',
  ]) {
    const ribbon = ribbonOf(`/payments/${page}`);
    expect(ribbon, page).toContain('Test mode is on: the payments, payouts and balances shown here are test data.');
    expect(ribbon, page).toContain('tab=checkout&section=woocommerce_payments"');
    expect(ribbon, page).not.toContain('Set up live payments');
  }
  expect(ribbonOf('/payments/fraud-protection')).not.toContain('Test mode is on');
  expect((await shellWith(connected)).ribbonOf('/payments/overview')).toBe('');
});

test('who set up payments in test mode is led to live ones, with where they came from', async () => {
  const { ribbonOf } = await shellWith({ ...connected, testMode: true, testModeOnboarding: true });
  expect(ribbonOf('/payments/overview')).toMatch(
    /section=woocommerce_payments&from=wcpay-setup-live-payments&source=[\w-]+".*Set up live payments/,
  );
});
