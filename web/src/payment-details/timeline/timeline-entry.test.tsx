import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { TimelineEvent } from '@purser/contract/transactions/timeline';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { textOf } from './timeline-entry.tsx';

i18n.loadAndActivate({ locale: 'en', messages: {} });

/** The text of an event without its markup, and with the addresses of its links. */
function told(event: Omit<TimelineEvent, 'datetime' | 'currency'>): { text: string; links: string[] } {
  const { title, body } = textOf({ datetime: 0, currency: 'usd', ...event });
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      {title} {body}
    </I18nProvider>,
  );
  return {
    text: markup
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    links: [...markup.matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&') ?? ''),
  };
}

test('a decision about a held payment names the user, with a link to edit them', () => {
  const user = { id: 7, username: 'maria' };
  const approved = told({ type: 'fraud_outcome_manual_approve', user });
  expect(approved.text).toBe('The payment was approved by maria .');
  expect(approved.links).toEqual([expect.stringContaining('user-edit.php?user_id=7')]);
  const blocked = told({ type: 'fraud_outcome_manual_block', user });
  expect(blocked.text).toBe('The payment was blocked by maria .');
  expect(blocked.links).toEqual(approved.links);
  expect(told({ type: 'fraud_outcome_manual_block' })).toEqual({ text: 'The payment was blocked.', links: [] });
});

test('a capture shows each part of its fee, the tax on it with two decimals, the net and its payout', () => {
  const base = { type: 'base', percentage_rate: 0.029, fixed_rate: 30, currency: 'usd' };
  const { text } = told({
    type: 'captured',
    amount: 5200,
    fee: 297,
    deposit: null,
    fee_rates: {
      percentage: 0.0445,
      fixed: 30,
      fixed_currency: 'usd',
      history: [
        base,
        { ...base, type: 'additional', additional_type: 'international', percentage_rate: 0.015, fixed_rate: 0 },
        { ...base, type: 'surcharge', percentage_rate: 0.0005, fixed_rate: 0 },
      ],
      before_tax: { amount: 261, currency: 'usd' },
      tax: { amount: 36, currency: 'usd', percentage_rate: 0.138, description: 'GB VAT' },
    },
  });
  expect(text).toBe(
    'A payment of $52.00 was successfully charged. Fee (4.45% + $0.30): -$2.61 ' +
      'Base fee: 2.9% + $0.30 International payment fee: 1.5% surcharge: 0.05% ' +
      'VAT (13.80%): -$0.36 Net payout: $49.03 $49.03 will be added to a future payout.',
  );
});

test('a payout and a loan that an event names are links', () => {
  const deposit = { id: 'po_1', arrival_date: Date.UTC(2026, 10, 20) / 1000 };
  const refund = told({ type: 'full_refund', amount_refunded: 700, deposit });
  expect(refund.text).toMatch(
    /^A payment of \$7\.00 was successfully refunded\. \$7\.00 was deducted from your payout of/,
  );
  expect(refund.links).toEqual([expect.stringMatching(/payouts\/details.*id=po_1/)]);
  const paydown = told({ type: 'financing_paydown', amount: -300, loan_id: 'flxln_1', deposit });
  expect(paydown.text).toMatch(/^\$3\.00 was withheld to repay your loan\./);
  expect(paydown.links).toEqual([
    expect.stringMatching(/transactions.*type=charge.*loan_id_is=flxln_1/),
    expect.stringMatching(/payouts\/details.*id=po_1/),
  ]);
});
