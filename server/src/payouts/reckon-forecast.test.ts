import { describe, expect, test } from 'vitest';
import { reckonForecast } from './reckon-forecast.ts';
import type { ForecastFacts } from './reckon-forecast.ts';

const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);
const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);

/** A quiet month of a store that sells for 100.00 a day and pays 5.00 back. */
const history = Array.from({ length: 30 }, () => ({ sales: 10_000, returns: 500 }));

/** A Tuesday at noon; the provider's run of the day is over. */
const facts = (change: Partial<ForecastFacts> = {}): ForecastFacts => ({
  now: at('2026-03-10T12:00:00Z'),
  currency: 'usd',
  country: 'US',
  zone: 'UTC',
  schedule: { interval: 'daily', delay_days: 2 },
  obstacle: undefined,
  waitsUntil: undefined,
  paidOutUntil: at('2026-03-10T01:00:00Z'),
  minimum: 100,
  available: 0,
  pending: [
    { day: day('2026-03-11'), amount: 9_500 },
    { day: day('2026-03-12'), amount: 4_000 },
  ],
  unbooked: 0,
  history,
  averageSale: 2_000,
  earlier: ['2026-03-10', '2026-03-09', '2026-03-06'].map((date) => ({ created: at(`${date}T01:00:00Z`), transit: 2 })),
  ...change,
});
const told = (change?: Partial<ForecastFacts>) => reckonForecast(facts(change));

test('a daily payout is what becomes available by the next bank day, less what may go back', () => {
  expect(told()).toMatchObject({
    kind: 'predicted',
    reason: null,
    made: { from: '2026-03-11', likely: '2026-03-11', to: '2026-03-11' },
    arrives: { from: '2026-03-13', likely: '2026-03-13', to: '2026-03-13' },
    // On each day so far 500 went back; a day of more is thinkable.
    amount: { least: expect.any(Number), likely: 9_000, most: 9_500 },
    so_far: 9_500,
    may_change: ['refunds', 'disputes'],
    rests_on: { transit: { least: 2, most: 2 }, history_days: 30, minimum: 100 },
  });
});

test('sales count from the day on which they can still be in it', () => {
  const weekly = { interval: 'weekly', weekly_anchor: 'monday', delay_days: 2 } as const;
  const { amount, made, may_change, so_far } = told({ schedule: weekly, earlier: [] });
  expect(made).toEqual({ from: '2026-03-16', likely: '2026-03-16', to: '2026-03-16' });
  expect(so_far).toBe(13_500);
  // Half of the 10th and the four days after it can still sell.
  const usual = 13_500 + 4.5 * 10_000 - 6 * 500;
  expect(amount?.likely).toBeGreaterThan(usual * 0.95);
  expect(amount?.likely).toBeLessThan(usual * 1.05);
  expect(amount?.least).toBeGreaterThan(13_500);
  expect(amount?.most).toBeLessThan(13_500 + 5 * 15_000);
  expect(may_change).toContain('new_sales');
});

test('when the range of the amount would be too wide, only the days are forecast', () => {
  // A sale on every other day, of anything between 1.00 and 10,000.00.
  const unlike = Array.from({ length: 56 }, (_, index) => ({
    sales: index % 2 === 0 ? [100, 1_000, 30_000, 1_000_000][(index / 2) % 4]! : 0,
    returns: 0,
  }));
  const found = told({ pending: [], history: unlike, averageSale: 257_775 });
  expect(found).toMatchObject({ kind: 'cannot_tell', reason: 'depends_on_new_sales', amount: null });
  expect(found.made?.from).toBe('2026-03-12');
  expect(found.arrives?.from).toBe('2026-03-16');
});

test('when a payout is uncertain, the forecast says when a sale of today would be paid out', () => {
  const quiet = history.map((each, index) => ({ sales: index === 9 ? 900 : 0, returns: 0 }));
  const found = told({ pending: [], history: quiet });
  expect(found).toMatchObject({ kind: 'cannot_tell', made: null, arrives: null });
  // Sold on Tuesday, available and sent on Thursday, two bank days on its way.
  expect(found.next_sale).toEqual({ from: '2026-03-16', likely: '2026-03-16', to: '2026-03-16' });
});

test('the same facts make the same forecast', () => {
  expect(told()).toEqual(told());
});

test('a store with an empty balance gets a forecast from its usual sales', () => {
  const found = told({ pending: [] });
  expect(found).toMatchObject({ kind: 'predicted', made: { from: '2026-03-12' }, so_far: 0 });
});

test('holidays move the payout and its arrival, and are named', () => {
  // Thanksgiving is on the 26th of November.
  const found = told({
    now: at('2026-11-25T12:00:00Z'),
    pending: [{ day: day('2026-11-26'), amount: 9_500 }],
    earlier: ['2026-11-25', '2026-11-24', '2026-11-23'].map((date) => ({
      created: at(`${date}T01:00:00Z`),
      transit: 2,
    })),
  });
  expect(found.made).toEqual({ from: '2026-11-27', likely: '2026-11-27', to: '2026-11-27' });
  expect(found.arrives?.to).toBe('2026-12-01');
  expect(found.rests_on?.holidays).toEqual([{ day: '2026-11-26', name: 'Thanksgiving Day' }]);
});

test('a day on which only some banks close makes a range of it, and says so', () => {
  const found = told({
    country: 'CA',
    now: at('2026-07-31T12:00:00Z'),
    pending: [{ day: day('2026-08-01'), amount: 9_500 }],
    earlier: ['2026-07-31', '2026-07-30'].map((date) => ({ created: at(`${date}T01:00:00Z`), transit: 2 })),
  });
  expect(found.made).toMatchObject({ from: '2026-08-03', to: '2026-08-04' });
  expect(found.may_change).toContain('bank_holidays');
});

test('before today’s run, the forecast has both today and the next bank day', () => {
  const available = { available: 5_000, pending: [] };
  const yesterday = [{ created: at('2026-03-09T01:00:00Z'), transit: 2 }];
  expect(told({ ...available, earlier: yesterday }).made).toMatchObject({ from: '2026-03-10', to: '2026-03-11' });
  // By the hours of earlier ones it is over, or still ahead.
  const at1 = ['2026-03-09', '2026-03-06'].map((date) => ({ created: at(`${date}T01:00:00Z`), transit: 2 }));
  expect(told({ ...available, earlier: at1 }).made).toMatchObject({ from: '2026-03-11', to: '2026-03-11' });
  const at23 = ['2026-03-09', '2026-03-06'].map((date) => ({ created: at(`${date}T23:00:00Z`), transit: 2 }));
  expect(told({ ...available, earlier: at23 }).made).toMatchObject({ from: '2026-03-10', to: '2026-03-10' });
});

test('a new account is not paid before its first days are over', () => {
  const found = told({ waitsUntil: at('2026-03-14T09:00:00Z'), earlier: [] });
  expect(found.made).toMatchObject({ from: '2026-03-16', to: '2026-03-16' });
  expect(found.rests_on?.waits_until).toBe(at('2026-03-14T09:00:00Z').epochMilliseconds / 1000);
});

test('what is below the minimum waits for a day on which it is more', () => {
  const found = told({
    history: history.map(() => ({ sales: 0, returns: 0 })),
    pending: [
      { day: day('2026-03-11'), amount: 99 },
      { day: day('2026-03-13'), amount: 90_000 },
    ],
  });
  expect(found.made).toMatchObject({ from: '2026-03-13', to: '2026-03-13' });
});

describe('no payout comes', () => {
  test.each([
    ['payouts_blocked', { obstacle: 'payouts_blocked' }],
    ['bank_account_errored', { obstacle: 'bank_account_errored' }],
    ['manual_schedule', { schedule: { interval: 'manual', delay_days: 2 } }],
    ['negative_balance', { available: -20_000, history: [] }],
    ['nothing_to_pay_out', { pending: [], history: [] }],
    ['nothing_to_pay_out', { pending: [{ day: day('2026-03-11'), amount: 99 }], history: [] }],
  ] as const)('%s', (reason, change) => {
    expect(told(change as Partial<ForecastFacts>)).toMatchObject({
      kind: 'none',
      reason,
      amount: null,
      made: null,
      so_far: expect.any(Number),
    });
  });
});

describe('no forecast', () => {
  test.each([
    ['unknown_bank_holidays', { country: 'BR' }],
    [
      'depends_on_new_sales',
      { pending: [], history: history.map((each, index) => ({ sales: index === 9 ? 900 : 0, returns: 0 })) },
    ],
    [
      'not_enough_history',
      { history: history.slice(0, 3), schedule: { interval: 'monthly', monthly_anchor: 31, delay_days: 2 } },
    ],
    [
      'depends_on_refunds',
      {
        available: 900,
        pending: [],
        history: Array.from({ length: 30 }, () => ({ sales: 0, returns: 700 })).with(0, { sales: 1, returns: 0 }),
      },
    ],
  ] as const)('%s', (reason, change) => {
    expect(told(change as Partial<ForecastFacts>)).toMatchObject({ kind: 'cannot_tell', reason, amount: null });
  });
});

test('the next scheduled day is known whatever its amount', () => {
  const due = (change: Partial<ForecastFacts>) => told({ pending: [], history: [], earlier: [], ...change }).due;
  const monthly = (monthly_anchor: number) => ({
    schedule: { interval: 'monthly', monthly_anchor, delay_days: 2 } as const,
  });
  expect(due({ now: at('2026-03-14T12:00:00Z') }), 'a Saturday').toBe('2026-03-16');
  expect(due({ schedule: { interval: 'weekly', weekly_anchor: 'friday', delay_days: 2 } })).toBe('2026-03-13');
  expect(due({ ...monthly(31), now: at('2027-02-02T12:00:00Z') }), 'February 28 is a Sunday').toBe('2027-03-01');
  expect(due({ ...monthly(1), now: at('2026-12-31T12:00:00Z') }), 'New Year’s Day is a Friday').toBe('2027-01-04');
  expect(due({ schedule: { interval: 'manual', delay_days: 2 } })).toBeNull();
});

test('money that our books do not have yet widens the range by as much', () => {
  const [plain, behind] = [told(), told({ unbooked: 1_234 })];
  expect(behind.amount?.most).toBe((plain.amount?.most ?? 0) + 1_234);
  expect(behind.may_change).toContain('not_booked_yet');
});

test('a negative balance may be debited from the bank before the payout, or covered by sales', () => {
  const owing = told({ available: -20_000, pending: [] });
  const nothing = told({ available: 0, pending: [] });
  expect(owing.kind).toBe('predicted');
  expect(owing.amount?.most).toBeGreaterThanOrEqual(nothing.amount?.most ?? Infinity);
  expect(owing.made?.from).toBe(nothing.made?.from);
  expect((owing.made?.to ?? '') > (nothing.made?.to ?? '')).toBe(true);
});
