import { expect, test } from 'vitest';
import { capturedMoney, feeBreakdown, formatRate, refundedMoney } from './fees.ts';

const base = { type: 'base', percentage_rate: 0.029, fixed_rate: 30, currency: 'usd' };

test('a base fee alone needs no list', () => {
  const fee = feeBreakdown({ percentage: 0.029, fixed: 30, fixed_currency: 'usd', history: [base] });
  expect(fee).toEqual({
    isBaseOnly: true,
    total: { kind: 'base', percentage: 0.029, fixed: 30, currency: 'usd', isCapped: false },
    parts: [],
  });
});

test('a combined fee lists its parts in the order of the provider, unknown kinds by their own word', () => {
  const fee = feeBreakdown({
    percentage: 0.0545,
    fixed: 30,
    fixed_currency: 'usd',
    history: [
      base,
      { ...base, type: 'additional', additional_type: 'international', percentage_rate: 0.015, fixed_rate: 0 },
      { ...base, type: 'surcharge', percentage_rate: 0.01 },
    ],
  });
  expect(fee.isBaseOnly).toBe(false);
  expect(fee.parts.map(({ kind }) => kind)).toEqual(['base', 'additional-international', 'surcharge']);
});

test('a payment in the store currency nets its own fee', () => {
  expect(capturedMoney({ amount: 5200, amount_captured: 5200, fee: 181, currency: 'usd' })).toEqual({
    gross: 5200,
    currency: 'usd',
    fee: 181,
    net: 5019,
  });
});

test('tax on the fee is a line of its own and the lines still add up', () => {
  const money = capturedMoney({
    amount: 5200,
    fee: 215,
    currency: 'eur',
    fee_rates: {
      percentage: 0.029,
      fixed: 30,
      fixed_currency: 'eur',
      history: [base],
      before_tax: { amount: 181, currency: 'eur' },
      tax: { amount: 34, currency: 'eur', percentage_rate: 0.19, description: 'DE VAT' },
    },
  });
  expect(money).toMatchObject({ fee: 181, tax: { amount: 34 }, net: 4985 });
  expect(money.gross - money.fee - (money.tax?.amount ?? 0)).toBe(money.net);
});

test('no tax is no line', () => {
  const money = capturedMoney({
    amount: 100,
    fee: 33,
    currency: 'usd',
    fee_rates: {
      percentage: 0.029,
      fixed: 30,
      fixed_currency: 'usd',
      history: [base],
      tax: { amount: 0, currency: 'usd', percentage_rate: 0, description: '' },
    },
  });
  expect(money.tax).toBeUndefined();
});

test('a converted payment is counted in the currency of the store, decimals of both currencies respected', () => {
  const money = capturedMoney({
    amount: 1500,
    fee: 74,
    currency: 'jpy',
    transaction_details: {
      customer_currency: 'jpy',
      customer_amount: 1500,
      customer_amount_captured: 1500,
      customer_fee: 74,
      store_currency: 'usd',
      store_amount: 1000,
      store_amount_captured: 1000,
      store_fee: 59,
    },
  });
  expect(money).toMatchObject({ gross: 1000, currency: 'usd', fee: 59, net: 941 });
  expect(money.conversion).toEqual({
    from: { amount: 1500, currency: 'jpy' },
    to: { amount: 1000, currency: 'usd' },
    rate: '0.006667',
  });
});

test('a refund is counted in the currency of the store', () => {
  const details = {
    customer_currency: 'eur',
    customer_amount: -1000,
    customer_amount_captured: 0,
    customer_fee: 0,
    store_currency: 'usd',
    store_amount: -1080,
    store_amount_captured: 0,
    store_fee: 0,
  };
  expect(refundedMoney({ amount_refunded: 1000, currency: 'eur', transaction_details: details })).toMatchObject({
    gross: 1080,
    currency: 'usd',
    conversion: { rate: '1.08000' },
  });
});

test('refunds of one payment show the rate that each was converted at', () => {
  const rates = [100, 333, 999].map(
    (amount) =>
      refundedMoney({
        amount_refunded: amount,
        currency: 'eur',
        transaction_details: {
          customer_currency: 'eur',
          customer_amount: amount,
          customer_amount_captured: amount,
          customer_fee: 0,
          store_currency: 'usd',
          store_amount: -Math.round(amount * 1.088_854),
          store_amount_captured: 0,
          store_fee: 0,
          exchange_rate: 1.088_854,
        },
      }).conversion?.rate,
  );
  expect(rates).toEqual(['1.08885', '1.08885', '1.08885']);
});

test('a rate below one has six decimals, others five', () => {
  expect([formatRate(0.9123456), formatRate(1), formatRate(149.123456)]).toEqual(['0.912346', '1.00000', '149.12346']);
});
