import { test, expect } from 'vitest';
import { chargeTotals, isRefundable } from './charge.ts';

const refund = (amount: number, status = 'succeeded') => ({
  id: 're_1',
  amount,
  currency: 'usd',
  status,
  reason: null,
  failure_reason: null,
  created: 0,
  balance_transaction: { id: 'txn_r', amount: -amount, currency: 'usd', fee: 0, exchange_rate: null },
});
const charge = {
  amount: 5000,
  currency: 'usd',
  application_fee_amount: 175,
  amount_refunded: 0,
  balance_transaction: {
    id: 'txn_1',
    currency: 'usd',
    amount: 5000,
    fee: 175,
    net: 4825,
    reporting_category: 'charge',
    exchange_rate: null,
    available_on: 0,
  },
  refunds: { data: [] },
  disputes: [],
  paydown: null,
};

test("net is what came in less fees, refunds and the loan's part", () => {
  expect(chargeTotals(charge)).toEqual({ amount: 5000, fee: 175, refunded: 0, net: 4825, currency: 'usd' });
  expect(chargeTotals({ ...charge, refunds: { data: [refund(1200)] } })).toMatchObject({ refunded: 1200, net: 3625 });
  expect(chargeTotals({ ...charge, paydown: { amount: -500 } })).toMatchObject({ net: 4325 });
});

test('a refund that failed took nothing away', () => {
  expect(chargeTotals({ ...charge, refunds: { data: [refund(1200, 'failed')] } })).toMatchObject({
    refunded: 0,
    net: 4825,
  });
});

test("without a balance transaction the charge's own amount and fee count", () => {
  expect(chargeTotals({ ...charge, balance_transaction: null })).toMatchObject({ amount: 5000, fee: 175, net: 4825 });
});

test('only a captured, not fully refunded charge without an open dispute can be refunded', () => {
  const captured = (...statuses: string[]) => ({
    captured: true,
    refunded: false,
    disputes: statuses.map((status) => ({ status })),
  });
  expect(isRefundable(captured())).toBe(true);
  expect(isRefundable({ ...captured(), captured: false })).toBe(false);
  expect(isRefundable({ ...captured(), refunded: true })).toBe(false);
  expect(isRefundable(captured('needs_response'))).toBe(false);
  expect(isRefundable(captured('warning_needs_response'))).toBe(true);
  expect(isRefundable(captured('won'))).toBe(true);
  expect(isRefundable(captured('won', 'under_review'))).toBe(false);
});
