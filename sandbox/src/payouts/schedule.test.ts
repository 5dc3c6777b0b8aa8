import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blankAccount } from '../connect/account.ts';
import { createTestSandbox, type TestSandbox } from '../testing/sandbox.ts';
import { nextRun, type PayoutSchedule } from './schedule.ts';

function runs(
  schedule: Partial<PayoutSchedule>,
  from: string,
  count: number,
  more: Record<string, unknown> = {},
  country = 'US',
) {
  const account = { ...blankAccount('acct_1', 0, country), ...more };
  account.settings['payouts'] = { ...account.settings['payouts'], schedule: { delay_days: 2, ...schedule } };
  const moments: string[] = [];
  let next = Date.parse(from) / 1000;
  for (let left = count; left > 0; left--) {
    next = (nextRun(account, next) ?? 0) + 1;
    moments.push(new Date((next - 1) * 1000).toISOString().slice(0, 16));
  }
  return moments;
}

describe('money is paid out', () => {
  test('daily on the days on which banks work', () => {
    expect(runs({ interval: 'daily' }, '2026-11-24T12:00:00Z', 4)).toEqual([
      '2026-11-25T00:00',
      '2026-11-27T00:00',
      '2026-11-30T00:00',
      '2026-12-01T00:00',
    ]);
  });

  test('weekly on its day, and on the next bank day when banks rest then', () => {
    // The 26th is Thanksgiving.
    expect(runs({ interval: 'weekly', weekly_anchor: 'thursday' }, '2026-11-19T00:00:00Z', 3)).toEqual([
      '2026-11-19T00:00',
      '2026-11-27T00:00',
      '2026-12-03T00:00',
    ]);
    expect(runs({ interval: 'weekly', weekly_anchor: 'sunday' }, '2026-11-19T00:00:00Z', 1)).toEqual([
      '2026-11-23T00:00',
    ]);
  });

  test('monthly, where the 31st is the last day of any month, also of February in a leap year', () => {
    expect(
      runs({ interval: 'monthly', monthly_anchor: 31, monthly_payout_days: [31] }, '2027-12-30T00:00:00Z', 5),
    ).toEqual(['2027-12-31T00:00', '2028-01-31T00:00', '2028-02-29T00:00', '2028-03-31T00:00', '2028-05-01T00:00']);
    expect(runs({ interval: 'monthly', monthly_payout_days: [1, 15] }, '2026-11-01T00:00:00Z', 3)).toEqual([
      '2026-11-02T00:00',
      '2026-11-16T00:00',
      '2026-12-01T00:00',
    ]);
  });

  test('at the hour where the day begins for the merchant, in summer and in winter', () => {
    const _payouts = { start_of_day: { hour: 6, minutes: 30, timezone: 'America/New_York' } };
    // Clocks go back on the first of November.
    expect(runs({ interval: 'daily' }, '2026-10-30T00:00:00Z', 2, { _payouts })).toEqual([
      '2026-10-30T10:30',
      '2026-11-02T11:30',
    ]);
    const gap = { start_of_day: { hour: 2, minutes: 30, timezone: 'Europe/Berlin' } };
    expect(
      runs({ interval: 'weekly', weekly_anchor: 'sunday' }, '2026-03-28T00:00:00Z', 1, { _payouts: gap }, 'DE'),
    ).toEqual(['2026-03-30T00:30']);
  });

  test('never by itself when it is done by hand', () => {
    const manual = blankAccount('acct_1', 0, 'US');
    expect(
      nextRun(
        {
          ...manual,
          settings: {
            ...manual.settings,
            payouts: { ...manual.settings.payouts, schedule: { delay_days: 2, interval: 'manual' } },
          },
        },
        0,
      ),
    ).toBeUndefined();
  });
});

describe('the schedule', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await createTestSandbox();
  });
  afterAll(() => sandbox.dispose());

  test('is changed by the account or by the balance settings, and both show it', async () => {
    const { stripe } = sandbox;
    const { account } = sandbox.keys();
    const changed = await stripe.accounts.update(account, {
      settings: { payouts: { schedule: { interval: 'weekly', weekly_anchor: 'friday', delay_days: 5 } } },
    });
    expect(changed.settings?.payouts?.schedule).toEqual({
      interval: 'weekly',
      weekly_anchor: 'friday',
      weekly_payout_days: ['friday'],
      delay_days: 5,
    });
    await stripe.accounts.update(account, { settings: { payouts: { schedule: { weekly_anchor: 'sunday' } } } });
    await stripe.accounts.update(account, { settings: { payouts: { schedule: { delay_days: 4 } } } });
    expect((await stripe.accounts.retrieve(account)).settings?.payouts?.schedule).toMatchObject({
      weekly_anchor: 'sunday',
      weekly_payout_days: ['monday'],
      delay_days: 4,
    });
    await stripe.accounts.update(account, {
      settings: { payouts: { schedule: { weekly_anchor: 'friday', delay_days: 5 } } },
    });
    expect(await stripe.balanceSettings.retrieve()).toMatchObject({
      payments: {
        payouts: { schedule: { interval: 'weekly', weekly_payout_days: ['friday'] }, status: 'enabled' },
        settlement_timing: { delay_days: 5, delay_days_override: 5 },
      },
    });
    const settings = await stripe.balanceSettings.update({
      payments: {
        debit_negative_balances: false,
        payouts: {
          schedule: { interval: 'monthly', monthly_payout_days: [31] },
          minimum_balance_by_currency: { usd: 5000 },
          statement_descriptor: 'SHOP',
        },
        settlement_timing: { delay_days_override: 3 },
      },
    });
    expect(settings.payments).toMatchObject({
      debit_negative_balances: false,
      payouts: {
        schedule: { interval: 'monthly', monthly_payout_days: [31] },
        minimum_balance_by_currency: { usd: 5000 },
        statement_descriptor: 'SHOP',
      },
      settlement_timing: { delay_days: 3 },
    });
    const shown = await stripe.accounts.retrieve(account);
    expect(shown.settings?.payouts).toMatchObject({
      debit_negative_balances: false,
      schedule: { interval: 'monthly', monthly_anchor: 31, delay_days: 3 },
    });
    const event = (await sandbox.events()).find(({ type }) => type === 'balance_settings.updated');
    expect(event?.data.previous_attributes).toMatchObject({
      payments: { payouts: { schedule: { interval: 'weekly' } } },
    });
    await stripe.balanceSettings.update({
      payments: {
        payouts: { minimum_balance_by_currency: { usd: '' } },
        settlement_timing: { delay_days_override: '' },
      },
    });
    expect((await stripe.balanceSettings.retrieve()).payments).toMatchObject({
      payouts: { minimum_balance_by_currency: null },
      settlement_timing: { delay_days: 2 },
    });
  });

  test.each([
    ['monthly_anchor', { interval: 'monthly', monthly_anchor: 32 }],
    ['monthly_anchor', { interval: 'monthly', monthly_anchor: 0 }],
    ['weekly_anchor', { interval: 'weekly' }],
    ['weekly_anchor', { interval: 'weekly', weekly_anchor: 'someday' }],
    ['weekly_anchor', { interval: 'daily', weekly_anchor: 'friday' }],
    ['monthly_anchor', { interval: 'weekly', weekly_anchor: 'friday', monthly_anchor: 3 }],
    ['delay_days', { delay_days: 1 }],
    ['delay_days', { delay_days: 90 }],
    ['interval', { interval: 'hourly' }],
  ])('with an impossible %s is refused by name and stays: %j', async (field, schedule) => {
    const { account } = sandbox.keys();
    const before = (await sandbox.stripe.accounts.retrieve(account)).settings?.payouts;
    await expect(
      sandbox.stripe.accounts.update(account, { settings: { payouts: { schedule } } }),
    ).rejects.toMatchObject({ statusCode: 400, param: `settings[payouts][schedule][${field}]` });
    expect((await sandbox.stripe.accounts.retrieve(account)).settings?.payouts).toEqual(before);
  });

  test.each([
    [
      'payments[payouts][schedule][monthly_payout_days]',
      { payouts: { schedule: { interval: 'monthly', monthly_payout_days: [40] } } },
    ],
    ['payments[payouts][minimum_balance_by_currency][usd]', { payouts: { minimum_balance_by_currency: { usd: -1 } } }],
    ['payments[settlement_timing][delay_days_override]', { settlement_timing: { delay_days_override: 0 } }],
    [
      'payments[settlement_timing][start_of_day][timezone]',
      { settlement_timing: { start_of_day: { timezone: 'Mars/Olympus' } } },
    ],
  ])('refuses %s in the balance settings', async (param, payments) => {
    await expect(sandbox.stripe.balanceSettings.update({ payments })).rejects.toMatchObject({ statusCode: 400, param });
  });
});
