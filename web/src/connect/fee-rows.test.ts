import type { AccountFees } from '@purser/contract/connect/account-fees';
import { expect, test } from 'vitest';
import { feeRows, foldEqual } from './fee-rows.ts';

const fee = (percentage_rate: number, fixed_rate: number) => ({ currency: 'usd', percentage_rate, fixed_rate });
const terms = { end_time: null, volume_allowance: null, volume_currency: null, current_volume: null };
const card = { base: fee(0.029, 30), additional: fee(0.015, 0), fx: fee(0.01, 0), discount: [] };
const of = (fees: AccountFees, methods = ['card']) => feeRows(fees, methods);

test('each enabled method that has a price has a row, then card readers', () => {
  const fees = { card, ideal: card, card_present: card, klarna: card };
  expect(of(fees, ['card', 'ideal', 'link']).map(({ method }) => method)).toEqual(['card', 'ideal', 'card_present']);
});

test('methods that cost the same fold into one line, unless one of them has a discount', () => {
  const cheaper = { ...card, discount: [{ ...fee(0.029, 30), ...terms, discount: 0.2 }] };
  const rows = of({ card, ideal: card, klarna: { ...card, base: fee(0.0599, 30) }, link: cheaper, eps: card }, [
    'card',
    'ideal',
    'klarna',
    'link',
    'eps',
  ]);
  expect(foldEqual(rows).map((group) => group.map(({ method }) => method))).toEqual([
    ['card', 'ideal', 'eps'],
    ['klarna'],
    ['link'],
  ]);
});

test('without a discount the base fee is the fee, and its parts sum to the total', () => {
  const [row] = of({ card });
  expect(row).toMatchObject({
    current: { rate: 0.029, fixed: 30 },
    before: null,
    share: null,
    international: { rate: 0.015 },
    fx: { rate: 0.01 },
  });
  expect(row?.total.rate).toBeCloseTo(0.054);
  expect(row?.total.fixed).toBe(30);
});

test('a share off strikes the base through, and leaves the conversion alone', () => {
  const [row] = of({ card: { ...card, discount: [{ ...fee(0.029, 30), ...terms, discount: 0.2 }] } });
  expect(row?.before).toEqual({ rate: 0.029, fixed: 30 });
  expect(row?.current.rate).toBeCloseTo(0.0232);
  expect(row?.current.fixed).toBe(24);
  expect(row?.share).toBe(0.2);
  // (2.9 % + 1.5 %) × 0.8 + 1 %
  expect(row?.total.rate).toBeCloseTo(0.0452);
});

test('the first discount counts; one with rates of its own replaces the base and names no share', () => {
  const own = { ...fee(0.02, 10), ...terms };
  const [row] = of({ card: { ...card, discount: [own, { ...fee(0.01, 0), ...terms }] } });
  expect(row).toMatchObject({ current: { rate: 0.02, fixed: 10 }, before: { rate: 0.029, fixed: 30 }, share: null });
});
