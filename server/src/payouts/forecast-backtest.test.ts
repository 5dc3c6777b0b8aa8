import { expect, test } from 'vitest';
import { isLong, sized } from '../testing/models/long-run.ts';
import { backtest } from '../testing/models/payout-backtest.ts';
import type { BacktestStore } from '../testing/models/payout-backtest.ts';
import { openStore } from '../testing/open-store.ts';

const stores: BacktestStore[] = [
  { country: 'US', currency: 'usd', schedule: { interval: 'daily' }, sales: 3, refunds: 0.05 },
  {
    country: 'DE',
    currency: 'eur',
    schedule: { interval: 'weekly', weekly_anchor: 'monday' },
    sales: 2,
    refunds: 0.05,
  },
];
/** Another year: `FORECAST_START=2028-02-10`. */
const { FORECAST_START = '2026-12-01' } = process.env;
const more: BacktestStore[] = [
  { country: 'GB', currency: 'gbp', schedule: { interval: 'daily' }, sales: 0.7, refunds: 0.1 },
  { country: 'CA', currency: 'cad', schedule: { interval: 'weekly', weekly_anchor: 'friday' }, sales: 2, refunds: 0.1 },
  {
    country: 'AU',
    currency: 'aud',
    schedule: { interval: 'daily' },
    sales: 2,
    refunds: 0.03,
    zone: 'Australia/Sydney',
  },
  {
    country: 'JP',
    currency: 'jpy',
    schedule: { interval: 'weekly', weekly_anchor: 'wednesday' },
    sales: 2,
    refunds: 0.05,
  },
  { country: 'US', currency: 'usd', schedule: { interval: 'monthly', monthly_anchor: 31 }, sales: 1, refunds: 0.1 },
  { country: 'FR', currency: 'eur', schedule: { interval: 'monthly', monthly_anchor: 15 }, sales: 1, refunds: 0.02 },
  // Sells now and then.
  { country: 'US', currency: 'usd', schedule: { interval: 'daily' }, sales: 0.35, refunds: 0.05 },
  { country: 'US', currency: 'usd', schedule: { interval: 'manual' }, sales: 1, refunds: 0 },
];

const world = await openStore({ start: `${FORECAST_START}T09:00:00Z` });

test('the actual next payout is within the forecast range 95 times of 100', { timeout: 3_600_000 }, async () => {
  const verdict = await backtest(world, isLong ? [...stores, ...more] : stores, {
    warmup: isLong ? 15 : 9,
    days: sized(4, 50),
    seed: 5,
    perDay: isLong ? 2 : 1,
  });
  if (isLong) console.log(JSON.stringify({ ...verdict, misses: verdict.misses.slice(0, 30) }, null, 1));
  expect(verdict.brokenNone).toBe(0);
  expect(verdict.predicted).toBeGreaterThan(isLong ? 100 : 1);
  expect(verdict.hits / verdict.predicted, verdict.misses.join('\n')).toBeGreaterThanOrEqual(0.95);
});
