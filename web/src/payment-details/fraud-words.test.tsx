import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { CheckKey, CheckOperator, CheckValue } from '@purser/contract/fraud/checks';
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

test('the file of blocked payments has decimals and the currency beside them', () => {
  const text = fraudOutcomesCsv([
    { ...row, amount: 5900, currency: 'USD' },
    { ...row, amount: 5900, currency: 'JPY' },
    { ...row, amount: 5900, currency: 'KWD' },
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
  expect(text).toContain('Held for review: the IP address and the billing address are in different countries');
  expect(text).toContain('the shipping and billing addresses differ');
  expect(text).toContain('the postal code doesn’t match the card');
  expect(text).not.toContain('ships to');
  const abroad = reasons({ type: 'fraud_outcome_block', ruleset_results: { international_ip_address: 'block' } });
  expect(abroad).toContain('Blocked: the IP address is in a country you don’t sell to');
});

const leaf = (
  key: CheckKey,
  operator: CheckOperator,
  limit: CheckValue,
  seen: CheckValue,
): FraudTrace[number]['leaves'][number] => ({ key, operator, limit, seen, verdict: 'matched' });

test('the reason follows from the checks that matched, whatever rule they are posted under', () => {
  const found = (...leaves: FraudTrace[number]['leaves']) =>
    reasons({
      type: 'fraud_outcome_block',
      ruleset_results: { address_mismatch: 'block' },
      trace: [{ ...told('address_mismatch', 'block'), leaves }],
    });
  expect(found(leaf('billing_shipping_address_same', 'equals', true, true))).toContain(
    'Blocked: the shipping and billing addresses are the same',
  );
  expect(
    found(
      leaf('billing_shipping_address_same', 'equals', false, false),
      leaf('item_count', 'greater_than', 3, 4),
      leaf('ip_country', 'equals', 'jp', 'jp'),
    ),
  ).toContain(
    'the shipping and billing addresses differ, the number of items is outside your range, and the IP address is in Japan',
  );
  expect(found(leaf('item_count', 'equals', 5, 5))).toContain('Blocked: the order has 5 items');
  const countries = { ip: 'JP', billing: 'US' };
  expect(found({ ...leaf('ip_billing_country_same', 'equals', false, false), countries })).toContain(
    'This order: IP address in Japan, billing address in United States',
  );
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

test('no filter of a blocked payment says that it held the payment', () => {
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
