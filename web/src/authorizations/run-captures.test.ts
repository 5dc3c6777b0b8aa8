import { expect, test } from 'vitest';
import { countResults, runCaptures, totalsOf } from './run-captures.ts';
import type { CaptureResult } from './run-captures.ts';

test('each payment is captured once, never more than four at a time, and each result is told', async () => {
  const payments = Array.from({ length: 30 }, (_, i) => i);
  const asked: number[] = [];
  const told = new Map<number, CaptureResult>();
  let running = 0;
  let most = 0;
  await runCaptures(payments, {
    capture: async (payment) => {
      asked.push(payment);
      most = Math.max(most, ++running);
      await new Promise((done) => setTimeout(done, payment % 3));
      running--;
      return payment % 10 === 3 ? { state: 'refused', reason: 'no' } : { state: 'captured' };
    },
    onResult: (payment, result) => told.set(payment, result),
  });
  expect(asked.toSorted((a, b) => a - b)).toEqual(payments);
  expect(most).toBe(4);
  expect(countResults(told.values())).toEqual({ captured: 27, refused: 3, unknown: 0, waiting: 0 });
});

test('stopping begins no further capture, and waits for those that have begun', async () => {
  const results: CaptureResult[] = [];
  let begun = 0;
  await runCaptures(Array.from({ length: 20 }), {
    capture: () => Promise.resolve(begun++ > 5 ? { state: 'unknown' } : { state: 'captured' }),
    onResult: (_, result) => results.push(result),
    isStopped: () => begun >= 8,
  });
  expect(begun).toBeLessThan(20);
  expect(results.filter(({ state }) => state !== 'running')).toHaveLength(begun);
});

test('unlike currencies are not added', () => {
  expect(
    totalsOf([
      { amount: 100, currency: 'usd' },
      { amount: 5, currency: 'jpy' },
      { amount: 20, currency: 'usd' },
    ]),
  ).toEqual([
    { amount: 120, currency: 'usd' },
    { amount: 5, currency: 'jpy' },
  ]);
});
