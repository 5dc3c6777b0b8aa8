import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { fraudOutcomesCsv } from './fraud-outcomes.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

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
