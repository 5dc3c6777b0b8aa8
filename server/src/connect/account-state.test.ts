import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { holdsOf, payoutRestrictionsOf, payoutStatusOf, requirementErrorsOf, statusOf } from './account-state.ts';

const now = Temporal.Instant.from('2026-03-10T12:00:00Z');
const old = now.epochMilliseconds / 1000 - 90 * 86_400;

type Facts = Partial<Omit<Stripe.Account, 'requirements'>> & { requirements?: Partial<Stripe.Account.Requirements> };
const account = ({ requirements, ...facts }: Facts = {}) =>
  ({
    id: 'acct_1',
    created: old,
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    capabilities: { card_payments: 'active' },
    ...facts,
    requirements: {
      current_deadline: null,
      currently_due: [],
      disabled_reason: null,
      errors: [],
      eventually_due: [],
      past_due: [],
      pending_verification: [],
      ...requirements,
    },
  }) as unknown as Stripe.Account; // what is read of it
const off = { charges_enabled: false, payouts_enabled: false };
const due = ['company.tax_id'];

test.each<[string, Facts, string]>([
  ['nothing is asked', {}, 'complete'],
  ['something is asked for some day', { requirements: { eventually_due: due } }, 'enabled'],
  ['a deadline runs', { requirements: { currently_due: due, current_deadline: 1 } }, 'restricted_soon'],
  ['payments still run', { payouts_enabled: false, requirements: { past_due: due } }, 'restricted_partially'],
  ['payouts still run', { charges_enabled: false, requirements: { past_due: due } }, 'restricted_partially'],
  ['all is off', { ...off, requirements: { past_due: due, disabled_reason: 'requirements.past_due' } }, 'restricted'],
  ['what was sent is checked', { ...off, requirements: { pending_verification: due } }, 'pending_verification'],
  ['what was sent is checked meanwhile', { requirements: { pending_verification: due } }, 'complete'],
  [
    'something else is late beside it',
    { ...off, requirements: { pending_verification: due, past_due: due } },
    'restricted',
  ],
  ['it was turned away', { ...off, requirements: { disabled_reason: 'rejected.fraud' } }, 'rejected.fraud'],
  ['it is looked at', { ...off, requirements: { disabled_reason: 'under_review' } }, 'under_review'],
  ['it is on a list', { ...off, requirements: { disabled_reason: 'listed' } }, 'listed'],
  ['we paused it', { ...off, requirements: { disabled_reason: 'platform_paused' } }, 'platform_paused'],
  [
    'we paused its payouts alone',
    { payouts_enabled: false, requirements: { disabled_reason: 'platform_paused' } },
    'restricted_partially',
  ],
])('when %s', (_, facts, status) => {
  expect(statusOf(account(facts))).toBe(status);
});

test('payouts are blocked only when nothing is asked of the merchant', () => {
  expect(payoutStatusOf(account())).toBe('enabled');
  expect(payoutStatusOf(account({ payouts_enabled: false }))).toBe('blocked');
  expect(payoutStatusOf(account({ payouts_enabled: false, requirements: { past_due: due } }))).toBe('disabled');
  expect(payoutStatusOf(account({ ...off, requirements: { pending_verification: due } }))).toBe('disabled');
  expect(payoutStatusOf(account({ ...off, requirements: { disabled_reason: 'under_review', past_due: due } }))).toBe(
    'blocked',
  );
  const bank = { data: [{ id: 'ba_1', status: 'errored', currency: 'usd', default_for_currency: true }] };
  const broken = account({ payouts_enabled: false, external_accounts: bank as never });
  expect(payoutStatusOf(broken)).toBe('disabled');
  expect(payoutRestrictionsOf(account({ payouts_enabled: false }))).toBe('deposits_blocked');
  expect(
    payoutRestrictionsOf(
      account({ controller: { losses: { payments: 'stripe' }, requirement_collection: 'stripe' } as never }),
    ),
  ).toBe('schedule_restricted');
});

test('each hold says why, until when, and what is asked', () => {
  const kinds = (facts: Facts) => holdsOf(account(facts), now).map(({ kind }) => kind);
  expect(kinds({})).toEqual([]);
  expect(kinds({ payouts_enabled: false })).toEqual(['payouts_blocked']);
  expect(kinds({ ...off, requirements: { disabled_reason: 'rejected.fraud' } })).toEqual(['rejected']);
  expect(kinds({ ...off, requirements: { disabled_reason: 'under_review' } })).toEqual(['under_review']);
  expect(holdsOf(account({ ...off, requirements: { past_due: due } }), now)).toMatchObject([
    { kind: 'payments_disabled', asks: due },
    { kind: 'payouts_disabled', asks: due },
  ]);
  expect(holdsOf(account({ requirements: { current_deadline: 99, currently_due: due } }), now)).toMatchObject([
    { kind: 'requirements_due', until: 99, asks: due },
  ]);
  const created = now.epochMilliseconds / 1000 - 86_400;
  expect(holdsOf(account({ created }), now)).toMatchObject([
    { kind: 'waiting_period', since: created, until: created + 7 * 86_400 },
  ]);
  expect(holdsOf(account({ created: now.epochMilliseconds / 1000 - 7 * 86_400 }), now)).toEqual([]);
});

test('an error that says nothing is left out', () => {
  const errors = [
    { code: 'invalid_value_other', reason: 'x', requirement: 'y' },
    { code: 'verification_document_expired', reason: 'It has expired.', requirement: 'individual.document' },
  ] as Stripe.Account.Requirements.Error[];
  expect(requirementErrorsOf(account({ requirements: { errors } }))).toMatchObject([{ reason: 'It has expired.' }]);
});
