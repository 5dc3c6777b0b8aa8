import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from 'fast-check';
import type { BalanceTransaction } from '../balance/balance-transactions.ts';
import { shown } from '../engine/object-difference.ts';
import type { StripeEvent, StripeObject } from '../engine/store.ts';
import { sized } from '../testing/long-run.ts';
import { createTestSandbox, type TestSandbox, storedObjects } from '../testing/sandbox.ts';
import { failureCodes } from './failure-codes.ts';
import type { Payout } from './payout.ts';
import { leastPayout } from './payout-runs.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  // Shortly before a leap day, with the end of winter time ahead.
  sandbox = await createTestSandbox({ realNow: () => Date.UTC(2028, 1, 21, 12) });
  for (const currency of ['eur', 'jpy'] as const) await addBank(currency, '000123456789');
});
afterAll(() => sandbox.dispose());

/** The account settles in each of them, and is paid out in each. */
const currencies = ['usd', 'eur', 'jpy'] as const;
type Currency = (typeof currencies)[number];
const currency = fc.constantFrom<Currency>('usd', 'usd', 'eur', 'jpy');

const addBank = (given: Currency, number: string) =>
  sandbox.stripe.accounts.createExternalAccount(sandbox.keys().account, {
    external_account: {
      object: 'bank_account',
      account_number: number,
      country: 'US',
      currency: given,
      routing_number: '110000000',
    },
    default_for_currency: true,
  });

type Command =
  | { do: 'pay'; amount: number; currency: Currency; card: string }
  | { do: 'refund'; which: number; part: number }
  | { do: 'wait'; hours: number }
  | { do: 'schedule'; schedule: Record<string, unknown> }
  | { do: 'settings'; minimum: number; debit: boolean; timezone: string; hour: number }
  | { do: 'payOut'; method: 'standard' | 'instant'; part: number; key: number; currency: Currency }
  | { do: 'cancel' | 'reverse' | 'pay_payout'; which: number }
  | { do: 'fail_payout'; which: number; code: (typeof failureCodes)[number] }
  | { do: 'bank'; number: string; currency: Currency };

const which = fc.nat(10);
const part = fc.double({ min: 0.05, max: 1.2, noNaN: true });
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      amount: fc.integer({ min: 60, max: 400_000 }),
      currency,
      card: fc.constantFrom(
        'pm_card_visa',
        'pm_card_visa',
        'pm_card_bypassPending',
        'pm_card_refundFail',
        'pm_sepaDebit_success',
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), which, part }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.oneof(fc.double({ min: 0.01, max: 2, noNaN: true }), fc.integer({ min: 1, max: 24 * 12 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('schedule' as const),
      schedule: fc.constantFrom(
        { interval: 'daily' },
        { interval: 'daily' },
        { interval: 'daily', delay_days: 4 },
        { interval: 'manual' },
        { interval: 'weekly', weekly_anchor: 'friday' },
        { interval: 'weekly', weekly_anchor: 'sunday' },
        { interval: 'monthly', monthly_anchor: 31 },
        { interval: 'monthly', monthly_anchor: 15 },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('settings' as const),
      minimum: fc.constantFrom(0, 0, 5000),
      debit: fc.boolean(),
      timezone: fc.constantFrom('UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kathmandu'),
      hour: fc.constantFrom(0, 2, 23),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('payOut' as const),
      method: fc.constantFrom('standard' as const, 'instant' as const),
      part,
      key: fc.nat(2),
      currency,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'reverse' as const, 'pay_payout' as const), which }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('fail_payout' as const), which, code: fc.constantFrom(...failureCodes) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('bank' as const),
      currency,
      number: fc.constantFrom(
        '000123456789',
        '000123456789',
        '000123456789',
        '000123456789',
        '000111111116',
        '000123459994',
        '000888888883',
      ),
    }),
  },
);

async function play(body: Record<string, unknown>) {
  const { status } = await sandbox.app.request('/sandbox/control/scenarios', {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect([200, 400]).toContain(status);
}

/** Does one command as a merchant would; refusals are part of life, breakdowns are not. */
async function perform(step: Command, paid: string[], keys: Map<string, string>): Promise<void> {
  const { stripe } = sandbox;
  const { account } = sandbox.keys();
  const pick = (list: string[], index: number) =>
    list[list.length - 1 - (index % Math.max(Math.min(list.length, 5), 1))] ?? 'none';
  const payouts = async () => (await stripe.payouts.list({ limit: 5 })).data.map(({ id }) => id).toReversed();
  try {
    switch (step.do) {
      case 'wait':
        return await sandbox.clock.advance(Math.round(step.hours * 3_600_000));
      case 'pay': {
        const intent = await stripe.paymentIntents.create({
          amount: step.amount,
          currency: step.currency,
          payment_method: step.card,
          confirm: true,
          return_url: 'https://store.example/back',
        });
        paid.push(intent.id);
        return;
      }
      case 'refund': {
        const { amount } = await stripe.paymentIntents.retrieve(pick(paid, step.which));
        await stripe.refunds.create({
          payment_intent: pick(paid, step.which),
          amount: Math.max(1, Math.round(amount * step.part)),
        });
        return;
      }
      case 'schedule':
        return void (await stripe.accounts.update(account, { settings: { payouts: { schedule: step.schedule } } }));
      case 'settings':
        return void (await stripe.balanceSettings.update({
          payments: {
            debit_negative_balances: step.debit,
            payouts: { minimum_balance_by_currency: { usd: step.minimum, eur: 2 * step.minimum } },
            settlement_timing: { start_of_day: { hour: step.hour, minutes: 30, timezone: step.timezone } },
          },
        }));
      case 'bank':
        return void (await addBank(step.currency, step.number));
      case 'payOut': {
        const balance = await stripe.balance.retrieve({ expand: ['instant_available.net_available'] });
        const of = <F extends { currency: string }>(funds: F[] | undefined) =>
          funds?.find((each) => each.currency === step.currency);
        const quoted = of(balance.instant_available)?.net_available?.[0];
        const there = step.method === 'instant' ? (quoted?.amount ?? 0) : (of(balance.available)?.amount ?? 0);
        // Now and then exactly what was quoted.
        const amount = step.part > 0.9 && step.part <= 1 ? there : Math.round(there * step.part);
        const send = (idempotencyKey: string) =>
          stripe.payouts.create({ amount, currency: step.currency, method: step.method }, { idempotencyKey });
        const key = `${step.method} ${step.currency} ${step.key} ${amount}`;
        const results = await Promise.allSettled([send(key), send(key), send(`other ${key}`)]);
        for (const [index, result] of results.entries()) {
          if (result.status === 'rejected') {
            if ((result.reason as { statusCode?: number }).statusCode === undefined) throw result.reason;
            continue;
          }
          const used = index < 2 ? key : `other ${key}`;
          expect(keys.get(used) ?? result.value.id).toBe(result.value.id);
          keys.set(used, result.value.id);
        }
        return;
      }
      case 'cancel':
        return void (await stripe.payouts.cancel(pick(await payouts(), step.which)));
      case 'reverse':
        return void (await stripe.payouts.reverse(pick(await payouts(), step.which)));
      case 'pay_payout':
        return await play({ scenario: 'pay_payout', payout: pick(await payouts(), step.which) });
      case 'fail_payout':
        return await play({
          scenario: 'fail_payout',
          payout: pick(await payouts(), step.which),
          failure_code: step.code,
        });
    }
  } catch (error) {
    const status = (error as { statusCode?: number }).statusCode;
    if (status === undefined || status >= 500) throw error;
  }
}

const objects = <T extends StripeObject>(type: string) => storedObjects<T>(sandbox, type);

const sum = (rows: { net: number }[]) => rows.reduce((total, { net }) => total + net, 0);

/** Invariants 1 to 3 of the balance: each row is whole, and the journal alone says what the balance is. */
async function checkBalance(rows: BalanceTransaction[]): Promise<void> {
  for (const row of rows) {
    for (const value of [row.amount, row.fee, row.net, row.available_on])
      expect(Number.isSafeInteger(value)).toBe(true);
    expect(row.net).toBe(row.amount - row.fee);
    expect(row.fee).toBe(row.fee_details.reduce((total, { amount }) => total + amount, 0));
  }
  const now = sandbox.clock.now() / 1000;
  const { available, pending } = await sandbox.stripe.balance.retrieve();
  for (const each of currencies) {
    const own = rows.filter((row) => row.currency === each);
    const funds = available.find((part) => part.currency === each);
    expect(funds?.amount ?? 0).toBe(sum(own.filter((row) => row.available_on <= now)));
    expect(pending.find((part) => part.currency === each)?.amount ?? 0).toBe(
      sum(own.filter((row) => row.available_on > now)),
    );
    expect(Object.values(funds?.source_types ?? {}).reduce((total, amount) => total + amount, 0)).toBe(
      funds?.amount ?? 0,
    );
  }
  const lines = await sandbox.sql<{ id: string; net: string; available_on: string }>(
    'select id, net, available_on from sandbox.journal where account = $1 order by id',
    [sandbox.keys().account],
  );
  expect(lines.map(({ id, net, available_on }) => [id, Number(net), Number(available_on)])).toEqual(
    rows
      .map(({ id, net, available_on }) => [id, net, available_on])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
}

/** Invariant 4: what is in a payout comes to it, each row is in one payout at most, and those that came back hold nothing. */
async function checkPayouts(payouts: Payout[], rows: BalanceTransaction[]): Promise<void> {
  const members = await sandbox.sql<{ id: string; payout: string | null }>(
    'select id, payout from sandbox.journal where account = $1',
    [sandbox.keys().account],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const payout of payouts) {
    const inIt = members.filter((each) => each.payout === payout.id).flatMap(({ id }) => byId.get(id) ?? []);
    if (!payout.automatic || payout.status === 'failed' || payout.status === 'canceled') {
      expect(inIt).toEqual([]);
    } else {
      expect(sum(inIt.filter(({ id }) => id !== payout.balance_transaction))).toBe(payout.amount);
      expect(sum(inIt)).toBe(0);
      if (payout.amount > 0) expect(payout.amount).toBeGreaterThanOrEqual(leastPayout(payout.currency));
      for (const row of inIt) {
        expect(row.available_on).toBeLessThanOrEqual(payout.created);
        expect(row.currency).toBe(payout.currency);
      }
    }
    const own = byId.get(payout.balance_transaction ?? '');
    expect(own).toMatchObject({ source: payout.id, amount: -payout.amount, currency: payout.currency });
    if (payout.method === 'instant')
      expect(own?.fee).toBe(Math.max(50, Math.round((payout.amount + (own?.fee ?? 0)) * 0.015)));
    const back = byId.get(payout.failure_balance_transaction ?? '');
    expect(back?.net).toBe(payout.failure_balance_transaction === null ? undefined : -(own?.net ?? 0));
  }
}

const transitions: Record<string, string[]> = {
  pending: ['in_transit', 'paid', 'failed', 'canceled'],
  in_transit: ['paid', 'failed'],
  paid: ['failed'],
};

/** Invariants 9 and 10: each change is told once, with what was before, and only listed ones occur. */
async function checkEvents(payouts: Payout[]): Promise<void> {
  const last = new Map<string, StripeEvent['data']['object']>();
  for (const event of await sandbox.events()) {
    const { object, previous_attributes } = event.data;
    if (object.object !== 'payout') continue;
    const before = last.get(object.id);
    expect(event.type === 'payout.created').toBe(before === undefined);
    if (before && previous_attributes) {
      const changed = Object.keys(object).filter(
        (field) => JSON.stringify(before[field]) !== JSON.stringify(object[field]),
      );
      expect(Object.keys(previous_attributes).toSorted()).toEqual(changed.toSorted());
    }
    const [from, to] = [String(before?.['status'] ?? 'pending'), String(object['status'])];
    if (from !== to) expect(transitions[from], `${event.type}: ${from} to ${to}`).toContain(to);
    last.set(object.id, object);
  }
  for (const payout of payouts) expect(last.get(payout.id)).toEqual(shown(payout));
}

test('whatever happens to payouts, they add up and the journal is the balance', { timeout: 180_000 }, async () => {
  const paid: string[] = [];
  const keys = new Map<string, string>();
  const made = { automatic: 0, withdrawals: 0, instant: 0, failed: 0, currencies: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 12, maxLength: 30 }), async (steps) => {
      for (const step of steps) await perform(step, paid, keys);
      await sandbox.settle();
      const [rows, payouts] = await Promise.all([
        objects<BalanceTransaction>('balance_transaction'),
        objects<Payout>('payout'),
      ]);
      await checkBalance(rows);
      await checkPayouts(payouts, rows);
      await checkEvents(payouts);
      // Time alone changes no line that is written, it only moves money from pending to available, and to the bank.
      await sandbox.clock.advance(3 * 86_400_000);
      await sandbox.settle();
      const later = new Map((await objects<BalanceTransaction>('balance_transaction')).map((row) => [row.id, row]));
      for (const row of rows) expect(later.get(row.id)).toEqual(row);
      made.automatic = payouts.filter(({ automatic }) => automatic).length;
      made.withdrawals = payouts.filter(({ automatic, amount }) => automatic && amount < 0).length;
      made.instant = payouts.filter(({ method }) => method === 'instant').length;
      made.failed = payouts.filter(({ status }) => status === 'failed').length;
      made.currencies = new Set(payouts.filter(({ automatic }) => automatic).map((each) => each.currency)).size;
    }),
    { numRuns: sized(6, 100), endOnFailure: true },
  );
  expect(made.automatic).toBeGreaterThan(5);
  expect(made.instant).toBeGreaterThan(0);
  expect(made.currencies).toBe(currencies.length);
  expect(made.failed).toBeGreaterThan(0);
});
