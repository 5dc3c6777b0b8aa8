import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { FraudTrace } from '@purser/contract/fraud/fraud-outcome';
import type { TimelineEvent } from '@purser/contract/transactions/timeline';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { fraudOutcomesCsv } from '../transactions/fraud-outcomes.ts';
import { FraudRules } from './fraud-rules.tsx';

i18n.loadAndActivate({ locale: 'en', messages: {} });
const draw = (node: ReactNode): string => renderToStaticMarkup(<I18nProvider i18n={i18n}>{node}</I18nProvider>);

const row = { status: 'block', customer_name: 'Ada', created: '2026-11-20 10:00:00' } as const;
const rest = { payment_intent: { id: '', status: '' }, fraud_meta_box_type: 'block' } as const;

test('the file of blocked payments has decimals and the currency beside them', () => {
  const text = fraudOutcomesCsv([
    { ...row, ...rest, order_id: 1, amount: 5900, currency: 'USD' },
    { ...row, ...rest, order_id: 2, amount: 5900, currency: 'JPY' },
    { ...row, ...rest, order_id: 3, amount: 5900, currency: 'KWD' },
  ]);
  const cells = text.split('\r\n').map((line) => line.split(',').slice(1, 3));
  expect(cells.slice(0, 4)).toEqual([
    ['Amount', 'Currency'],
    ['59.00', 'USD'],
    ['5900', 'JPY'],
    ['5.900', 'KWD'],
  ]);
});

const told = (rule: FraudTrace[number]['rule'], outcome: 'review' | 'block'): FraudTrace[number] => ({
  rule,
  outcome,
  verdict: 'matched',
  leaves: [],
});
const reasons = (event: Omit<TimelineEvent, 'datetime'>): string =>
  draw(<FraudRules event={{ ...event, datetime: 0 }} />);

test('the reasons name the addresses that were compared', () => {
  const text = reasons({
    type: 'fraud_outcome_review',
    ruleset_results: { ip_address_mismatch: 'review', address_mismatch: 'review', avs_verification: 'review' },
  });
  expect(text).toContain('placed from a country other than the billing country');
  expect(text).toContain('the shipping and billing addresses differ');
  expect(text).toContain('the postal code doesn’t match the card');
  expect(text).not.toContain('ships to');
});

test('what a rule allows follows from what it looks for', () => {
  const check = (value: boolean) =>
    reasons({
      type: 'fraud_outcome_block',
      ruleset_results: { address_mismatch: 'block' },
      trace: [
        {
          ...told('address_mismatch', 'block'),
          leaves: [
            {
              key: 'billing_shipping_address_same',
              operator: 'equals',
              limit: value,
              seen: value,
              verdict: 'matched',
            },
          ],
        },
      ],
    });
  expect(check(false)).toMatch(/This order: different addresses.*Allowed: the same addresses/);
  expect(check(true)).toMatch(/This order: the same addresses.*Allowed: different addresses/);
});

test('beside “Blocked” no filter says that it held the payment', () => {
  const both = reasons({
    type: 'fraud_outcome_block',
    ruleset_results: { order_items_threshold: 'review', purchase_price_threshold: 'block' },
  });
  expect(both).toContain('Blocked: the purchase price');
  expect(both).toContain('Also matched: the number of items');
  expect(both).not.toContain('Held for review');
  for (const result of ['block', 'review'] as const) {
    const unholdable = reasons({
      type: 'fraud_outcome_block',
      ruleset_results: { order_items_threshold: result },
      trace: [told('order_items_threshold', 'review')],
    });
    expect(unholdable).toContain('Blocked: the number of items');
    expect(unholdable).toContain('this payment method can’t be held');
  }
  expect(reasons({ type: 'fraud_outcome_block', ruleset_results: { address_mismatch: 'block' } })).not.toContain(
    'can’t be held',
  );
});
