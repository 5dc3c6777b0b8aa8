import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chartTicks, heightOf } from './chart-scale.ts';

test('the lines are few and round, and zero is one of them', () => {
  expect(chartTicks([0, 120, 250])).toEqual([0, 100, 200, 300]);
  expect(chartTicks([3])).toEqual([0, 1, 2, 3]);
  expect(chartTicks([-50, 20])).toEqual([-50, -25, 0, 25]);
  expect(chartTicks([-7])).toEqual([-7.5, -5, -2.5, 0]);
  expect(chartTicks([])).toEqual([0, 1]);
  expect(chartTicks([0, 0])).toEqual([0, 1]);
  // Whole things are never counted in halves.
  expect(chartTicks([1])).toEqual([0, 1]);
});

test('every value lies between the lowest and the highest line', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1, maxLength: 40 }), (values) => {
      const ticks = chartTicks(values);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.some((tick) => Math.abs(tick) < 1e-9)).toBe(true);
      for (const value of values) {
        expect(heightOf(value, ticks)).toBeGreaterThanOrEqual(-1e-9);
        expect(heightOf(value, ticks)).toBeLessThanOrEqual(100 + 1e-9);
      }
    }),
  );
});
