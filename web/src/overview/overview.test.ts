import { i18n } from '@lingui/core';
import type { OnboardingTask } from '@purser/contract/tasks/onboarding-task';
import type { PayoutsOverview } from '@purser/contract/payouts/payouts-overview';
import { expect, test } from 'vitest';
import { isReduced, showsConnectionSuccess } from './account-words.ts';
import { greetingAt } from './greeting-at.ts';
import { isFirstRun, setUpSteps } from './set-up-steps.ts';
import { payoutCurrencies, shownCurrency } from '../balance/payout-currencies.ts';
import { stoppedPayouts } from '../payouts/stopped-payouts.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

test('the greeting is a morning one from 5 to 11, an afternoon one from 12 to 16, else an evening one', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => i18n._(greetingAt(hour)));
  expect(hours).toEqual([
    ...Array<string>(5).fill('Good evening'),
    ...Array<string>(7).fill('Good morning'),
    ...Array<string>(5).fill('Good afternoon'),
    ...Array<string>(7).fill('Good evening'),
  ]);
});

test('rejected accounts, whatever for, and those under review are cut down; no others', () => {
  for (const status of ['rejected', 'rejected.fraud', 'rejected.other', 'under_review'])
    expect(isReduced(status)).toBe(true);
  for (const status of ['complete', 'enabled', 'restricted', 'listed', 'under_review_soon', '', undefined])
    expect(isReduced(status)).toBe(false);
});

test('the modal about a new connection shows only when everything is on and nobody put it away', () => {
  const all = {
    isFlagSet: true,
    isTestModeOnboarding: false,
    arePaymentsEnabled: true,
    arePayoutsEnabled: true,
    isDismissed: false,
  };
  const names = Object.keys(all) as (keyof typeof all)[]; // its own keys
  for (let bits = 0; bits < 2 ** names.length; bits++) {
    const flipped = names.filter((_, index) => bits & (1 << index));
    const when = { ...all, ...Object.fromEntries(flipped.map((name) => [name, !all[name]])) };
    expect(showsConnectionSuccess(when), flipped.join(' ')).toBe(flipped.length === 0);
  }
});

const funds = (...currencies: string[]) =>
  currencies.map((currency) => ({ amount: 1, currency, source_types: { card: 1 } }));
const overview: PayoutsOverview = {
  deposit: { last_paid: [] },
  balance: { available: funds('usd', 'sek'), pending: funds('EUR', 'jpy', 'usd'), instant: [], as_of: null },
  account: {
    default_currency: 'usd',
    deposits_enabled: true,
    deposits_blocked: false,
    deposits_schedule: { delay_days: 2, interval: 'daily' },
    default_external_accounts: [],
  },
};

test('the default currency comes first, then the others by name; until balances are there, those of the banks', () => {
  const names: Record<string, string> = { eur: 'Euro', sek: 'Swedish krona', jpy: 'JPY' };
  const nameOf = (currency: string) => names[currency] ?? currency;
  expect(payoutCurrencies(overview, [], 'eur', nameOf)).toEqual(['usd', 'eur', 'jpy', 'sek']);
  const banks = [{ currency: 'eur' }, { currency: 'usd' }];
  expect(payoutCurrencies(undefined, banks, 'USD', nameOf)).toEqual(['usd', 'eur']);
  expect(payoutCurrencies(undefined, undefined, 'USD', nameOf)).toEqual(['usd']);
});

test('a currency that the account does not have, or none, means its default', () => {
  const currencies = ['usd', 'eur'];
  expect(shownCurrency('EUR', currencies, true)).toBe('eur');
  expect(shownCurrency('gbp', currencies, true)).toBe('usd');
  expect(shownCurrency(undefined, currencies, true)).toBe('usd');
  // Until the account has answered, what is wanted is believed if it can be a currency at all.
  expect(shownCurrency('gbp', currencies, false)).toBe('gbp');
  expect(shownCurrency('<b>', currencies, false)).toBe('usd');
});

test('payouts are suspended, or else off, and an account that is not read yet is neither', () => {
  const account = {
    default_currency: 'usd',
    deposits_enabled: true,
    deposits_blocked: false,
    deposits_schedule: { interval: 'daily' as const, delay_days: 2 },
    default_external_accounts: [],
  };
  expect(stoppedPayouts(undefined)).toBeUndefined();
  expect(stoppedPayouts(account)).toBeUndefined();
  expect(stoppedPayouts({ ...account, deposits_enabled: false })).toBe('off');
  expect(stoppedPayouts({ ...account, deposits_enabled: false, deposits_blocked: true })).toBe('suspended');
});

test('until the first sale the setup steps lead the overview; what the things to do ask for is not among them', () => {
  const task = (id: OnboardingTask['id'], isComplete = false) => ({ id, isComplete });
  const steps = [task('go-live-payments'), task('payout-schedule', true), task('first-sale')];
  expect(isFirstRun(steps)).toBe(true);
  expect(setUpSteps(steps).map(({ id }) => id)).toEqual(['payout-schedule', 'first-sale']);
  expect(isFirstRun([task('payout-schedule'), task('first-sale', true)])).toBe(false);
  expect(isFirstRun([])).toBe(false);
});
