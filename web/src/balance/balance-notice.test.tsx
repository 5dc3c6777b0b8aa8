import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BalanceNotice } from './balance-notice.tsx';
import { fundsIn } from './funds.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const balance = (available: number, pending: number, instant = 0) => ({
  balance: {
    available: [{ amount: available, currency: 'usd', source_types: {} }],
    pending: [{ amount: pending, currency: 'usd', source_types: {} }],
    instant: [{ amount: instant, currency: 'usd', fee: 0, net: instant, fee_percentage: 0 }],
  },
});
const said = (available: number, pending: number): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <BalanceNotice funds={fundsIn(balance(available, pending), 'USD')} currency="usd" />
    </I18nProvider>,
  )
    .replaceAll(/<svg.*?<\/svg>/gs, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('\u00A0', ' ');

test('an instant payout of pending money leaves no debt while pending payments cover it', () => {
  expect(said(-50_000, 50_000)).toContain('$500.00 of your pending balance was already used');
  expect(said(-50_000, 60_000)).not.toContain('debit your bank account');
});

test('owed is what available and pending money together do not cover', () => {
  expect(said(-60_000, 50_000)).toContain('Your balance is -$100.00 USD because');
  expect(said(5_000, -6_000)).toContain('Your balance is -$10.00 USD because');
  for (const [available, pending] of [
    [0, 0],
    [100, 0],
    [0, 100],
    [100, -100],
  ] as const)
    expect(said(available, pending), `${available} ${pending}`).toBe('');
});

test('the total is what is available and what is pending, of the currency alone', () => {
  expect(fundsIn(balance(1_000, 600), 'USD')).toMatchObject({ total: 1_600, available: 1_000, pending: 600 });
  expect(fundsIn(balance(1_000, 600), 'eur')).toMatchObject({ total: 0, available: 0, pending: 0 });
});

test('an offer to be paid at once says how much of it is still pending', () => {
  const pendingOf = (...amounts: [number, number, number]) => fundsIn(balance(...amounts), 'usd').instant?.pending;
  expect(pendingOf(1_000, 600, 1_600)).toBe(600);
  expect(pendingOf(1_000, 600, 1_000)).toBe(0);
  expect(pendingOf(-500, 600, 100)).toBe(100);
});
