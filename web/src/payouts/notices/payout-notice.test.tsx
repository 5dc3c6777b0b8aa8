import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PayoutNoticeList } from './payout-notice.tsx';
import type { PayoutNotice } from './payout-notices.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const said = (notice: PayoutNotice): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PayoutNoticeList notices={[notice]} />
    </I18nProvider>,
  )
    .replaceAll(/<svg.*?<\/svg>/gs, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('\u00A0', ' ');

test('each reason that holds payouts up is named in a sentence of its own', () => {
  const suspended = said({ kind: 'suspended', hold: undefined });
  const negative = said({ kind: 'negative_balance' });
  const first = said({ kind: 'first_payout', hold: undefined });
  const small = said({ kind: 'below_minimum', minimum: 500, currency: 'usd' });
  expect(suspended).toContain('Your payouts are temporarily suspended.');
  expect(negative).toContain('Payouts may be paused while your balance is negative.');
  expect(first).toContain('Your first payout is on hold for 7–14 days');
  expect(small).toContain('Payouts are paused while your available funds are below the minimum of $5.00 USD.');
  for (const text of [suspended, negative, first, small]) expect(text).toContain('Learn more');
  expect(said({ kind: 'no_funds' })).toContain('You have no funds available');
  expect(said({ kind: 'payout_failed', hold: undefined, account_link: '/kyc' })).toContain(
    'Payouts are currently paused because a recent payout failed. Please update your bank account details.',
  );
});
