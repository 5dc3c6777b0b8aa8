import { expect, test } from 'vitest';
import { expectedArrival } from './forecast.ts';
import type { ForecastBasis } from './forecast.ts';

const days = (day: string, to = day) => ({ from: day, likely: day, to });
const paid_out_until = Date.parse('2026-03-09T01:00:00Z') / 1000;
const forecast = {
  made: days('2026-03-11', '2026-03-12'),
  arrives: days('2026-03-13', '2026-03-16'),
  rests_on: { paid_out_until } as ForecastBasis, // no other part is read
};

test('money that is surely in the next payout is expected when that one arrives', () => {
  for (const day of ['2026-03-10 00:00:00', '2026-03-11 00:00:00'])
    expect(expectedArrival(forecast, day)).toEqual(forecast.arrives);
});

test('nothing is expected of money that comes too late for it, that was left behind, or without a forecast', () => {
  for (const day of ['2026-03-12 00:00:00', '2026-03-09 00:00:00', ''])
    expect(expectedArrival(forecast, day), day).toBeUndefined();
  expect(expectedArrival({ ...forecast, made: null }, '2026-03-10 00:00:00')).toBeUndefined();
});
