import type { AccountHold, AccountStatus } from '@purser/contract/connect/account-status';
import type { PayoutsOverview } from '@purser/contract/payouts/payouts-overview';
import { describe, expect, test } from 'vitest';
import { payoutNotices } from './payout-notices.ts';
import type { PayoutNoticeKind } from './payout-notices.ts';

interface Situation {
  blocked: boolean;
  restrictions: AccountStatus['deposits']['restrictions'];
  waiting_over: boolean;
  interval: AccountStatus['deposits']['interval'];
  /** The currency of the bank account that is errored. */
  errored: 'usd' | 'eur' | undefined;
  link: boolean;
  available: number;
  pending: number;
  dismissed: boolean;
}

const minimum = 100;
const link = '/wp-admin/admin.php?page=wc-admin&path=/payments/connect';
const hold: AccountHold = {
  kind: 'bank_account_errored',
  since: 1_790_000_000,
  reason: 'account_closed',
  until: null,
  asks: ['external_account'],
};

function accountOf(situation: Situation, holds: AccountHold[] = []): AccountStatus {
  const { blocked, restrictions, waiting_over, interval, errored } = situation;
  return {
    email: 'owner@example.com',
    country: 'US',
    status: 'complete',
    created: '2026-01-01 00:00:00',
    testDrive: false,
    paymentsEnabled: true,
    detailsSubmitted: true,
    deposits: {
      status: blocked ? 'blocked' : 'enabled',
      restrictions,
      interval,
      weekly_anchor: 'monday',
      monthly_anchor: null,
      delay_days: 7,
      completed_waiting_period: waiting_over,
      minimum_manual_deposit_amounts: { usd: minimum },
      minimum_scheduled_deposit_amounts: { usd: minimum },
    },
    currentDeadline: false,
    pastDue: false,
    accountLink: situation.link && link,
    hasSubmittedVatData: true,
    requirements: { errors: [] },
    progressiveOnboarding: { isEnabled: false, isComplete: false, tpv: 0, firstTransactionDate: null },
    fraudProtection: { declineOnAVSFailure: false, declineOnCVCFailure: true },
    default_external_accounts: banksOf(errored),
    campaigns: {},
    unreadSince: null,
    holds,
  };
}

const banksOf = (errored: Situation['errored']) =>
  (['usd', 'eur'] as const).map((currency) => ({ currency, status: currency === errored ? 'errored' : 'new' }));

const overviewOf = ({ blocked, interval, errored, available, pending }: Situation): PayoutsOverview => ({
  deposit: { last_paid: [] },
  balance: {
    available: [{ amount: available, currency: 'usd', source_types: { card: available } }],
    pending: [{ amount: pending, currency: 'usd', source_types: { card: pending } }],
    instant: [],
    as_of: null,
  },
  account: {
    default_currency: 'usd',
    deposits_enabled: !blocked,
    deposits_blocked: blocked,
    deposits_schedule: { interval, delay_days: 7 },
    default_external_accounts: banksOf(errored),
  },
});

const kindsIn = (situation: Situation): PayoutNoticeKind[] =>
  payoutNotices(accountOf(situation), overviewOf(situation), 'usd', { next_payout: situation.dismissed }).map(
    ({ kind }) => kind,
  );

const calm: Situation = {
  blocked: false,
  restrictions: 'deposits_unrestricted',
  waiting_over: true,
  interval: 'daily',
  errored: undefined,
  link: true,
  available: 5000,
  pending: 0,
  dismissed: true,
};

/** The condition of each notice on its own. Suspended payouts hide every other notice. */
const conditionByKind: Record<Exclude<PayoutNoticeKind, 'suspended'>, (situation: Situation) => boolean> = {
  payout_failed: (s) => s.errored === 'usd' && s.link,
  negative_balance: (s) => s.available + s.pending < 0,
  first_payout: (s) => !s.waiting_over,
  below_minimum: (s) => s.available > 0 && s.available < minimum,
  no_funds: (s) => s.waiting_over && s.available === 0 && s.pending > 0,
  next_payout: (s) =>
    s.restrictions === 'deposits_unrestricted' &&
    s.waiting_over &&
    s.interval !== 'manual' &&
    s.errored !== 'usd' &&
    !s.dismissed,
  transit_days: (s) =>
    s.restrictions === 'deposits_unrestricted' &&
    !(s.waiting_over && s.available === 0 && s.pending > 0) &&
    s.errored !== 'usd',
};
const kinds = Object.keys(conditionByKind) as (keyof typeof conditionByKind)[]; // its own keys

const both = [true, false];
const situations: Situation[] = both.flatMap((blocked) =>
  (['deposits_unrestricted', 'deposits_blocked', 'schedule_restricted'] as const).flatMap((restrictions) =>
    both.flatMap((waiting_over) =>
      (['manual', 'daily', 'weekly', 'monthly'] as const).flatMap((interval) =>
        ([undefined, 'usd', 'eur'] as const).flatMap((errored) =>
          both.flatMap((hasLink) =>
            (
              [
                [0, 0],
                [0, 1],
                [0, -1],
                [1, 0],
                [minimum - 1, 5],
                [minimum, 0],
                [-500, 499],
                [-500, 500],
                [-500, 501],
                [5, -6],
              ] as const
            ).flatMap(([available, pending]) =>
              both.map((dismissed) => ({
                blocked,
                restrictions,
                waiting_over,
                interval,
                errored,
                link: hasLink,
                available,
                pending,
                dismissed,
              })),
            ),
          ),
        ),
      ),
    ),
  ),
);

describe('the notices about payouts', () => {
  test('each shows exactly under its condition, in one order, and alone when payouts are suspended', () => {
    expect(situations.length).toBe(5760);
    for (const situation of situations) {
      const expected = situation.blocked ? ['suspended'] : kinds.filter((kind) => conditionByKind[kind](situation));
      expect(kindsIn(situation), JSON.stringify(situation)).toEqual(expected);
    }
  });

  test('without a currency no balance is judged, and a bank account of any currency counts', () => {
    const broke = { ...calm, available: -5, errored: 'eur' as const };
    const notices = payoutNotices(accountOf(broke), overviewOf(broke), undefined, { next_payout: false });
    expect(notices.map(({ kind }) => kind)).toEqual(['payout_failed']);
  });

  test('the account alone tells what it knows until the balances are there', () => {
    const kindsOf = (situation: Situation) =>
      payoutNotices(accountOf(situation), undefined, 'usd', { next_payout: false }).map(({ kind }) => kind);
    expect(kindsOf({ ...calm, blocked: true })).toEqual(['suspended']);
    expect(kindsOf({ ...calm, restrictions: 'deposits_blocked' })).toEqual(['suspended']);
    expect(kindsOf({ ...calm, errored: 'usd' })).toEqual(['payout_failed']);
    expect(kindsOf({ ...calm, waiting_over: false })).toEqual(['first_payout', 'transit_days']);
    expect(kindsOf({ ...calm, available: -5 })).toEqual(['next_payout', 'transit_days']);
  });

  test('no next payout is promised while the account is paid out nothing', () => {
    const account = accountOf(calm);
    const off = { ...account, deposits: { ...account.deposits, status: 'disabled' as const } };
    const overview = overviewOf(calm);
    const offNow = { ...overview, account: { ...overview.account, deposits_enabled: false } };
    for (const [each, balances] of [
      [off, undefined],
      [off, offNow],
      [account, offNow],
    ] as const)
      expect(payoutNotices(each, balances, 'usd', { next_payout: false }).map(({ kind }) => kind)).toEqual([
        'transit_days',
      ]);
    // The balances are fresher than the page.
    expect(payoutNotices(off, overview, 'usd', { next_payout: false }).map(({ kind }) => kind)).toContain(
      'next_payout',
    );
  });

  test('an account that could not be read leaves what the balances tell', () => {
    const kindsOf = (situation: Situation) =>
      payoutNotices({ error: true }, overviewOf(situation), 'usd', { next_payout: false }).map(({ kind }) => kind);
    expect(kindsOf({ ...calm, errored: 'usd' })).toEqual([]);
    expect(kindsOf({ ...calm, blocked: true })).toEqual(['suspended']);
    expect(kindsOf({ ...calm, available: -5 })).toEqual(['negative_balance']);
    expect(payoutNotices({ error: true }, undefined, 'usd', { next_payout: false })).toEqual([]);
  });

  test('a currency without a balance has nothing, and one without a minimum has none', () => {
    const notices = payoutNotices(accountOf(calm), overviewOf({ ...calm, available: 1 }), 'EUR', { next_payout: true });
    expect(notices).toEqual([{ kind: 'transit_days' }]);
  });

  test('a notice carries what it needs to say: the hold behind it, the way to the bank account, the minimum', () => {
    const errored = { ...calm, errored: 'usd' as const, available: 40 };
    expect(payoutNotices(accountOf(errored, [hold]), overviewOf(errored), 'usd', { next_payout: false })).toEqual([
      { kind: 'payout_failed', hold, account_link: link },
      { kind: 'below_minimum', minimum, currency: 'usd' },
    ]);
  });
});
