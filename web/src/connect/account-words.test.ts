import { accountStatuses } from '@purser/contract/connect/account-status';
import { expect, test } from 'vitest';
import {
  accountWord,
  labelByAccountWord,
  labelByPaymentsState,
  labelByPayoutsState,
  paymentsState,
  payoutsState,
} from './account-words.ts';
import { bannerWord } from './banner-state.ts';

test('a status has its badge, every rejection the same, and what nobody knows is unknown', () => {
  for (const status of accountStatuses) expect(accountWord(status)).toBe(status);
  expect(accountWord('rejected.terms_of_service')).toBe('rejected');
  for (const status of ['listed', 'platform_paused', 'other', '']) expect(accountWord(status)).toBe('unknown');
  expect(Object.values(labelByAccountWord).map(({ message }) => message)).toEqual([
    'Complete',
    'Enabled',
    'Restricted soon',
    'Pending verification',
    'Restricted partially',
    'Restricted',
    'Rejected',
    'Under review',
    'Unknown',
  ]);
});

test('payments and payouts have a word for each of their states', () => {
  const words = (labels: Record<string, { message?: string | undefined }>) =>
    Object.values(labels).map(({ message }) => message);
  expect(words(labelByPaymentsState)).toEqual(['Enabled', 'Pending verification', 'Disabled']);
  expect(words(labelByPayoutsState)).toEqual([
    'Under Review',
    'Pending verification',
    'Disabled',
    'Automatic (daily)',
    'Automatic (weekly)',
    'Automatic (monthly)',
    'Manual',
  ]);
});

test.each([
  [true, 'complete', 'enabled'],
  [true, 'pending_verification', 'enabled'],
  [false, 'pending_verification', 'pending_verification'],
  [false, 'restricted', 'disabled'],
  [false, 'rejected.fraud', 'disabled'],
] as const)('payments of an account that takes them: %s, %s, are %s', (paymentsEnabled, status, state) => {
  expect(paymentsState({ paymentsEnabled, status })).toBe(state);
});

test.each([
  ['blocked', 'complete', 'weekly', 'under_review'],
  ['enabled', 'under_review', 'weekly', 'under_review'],
  ['disabled', 'pending_verification', 'daily', 'pending_verification'],
  ['disabled', 'restricted', 'daily', 'disabled'],
  ['enabled', 'complete', 'daily', 'daily'],
  ['enabled', 'restricted_soon', 'monthly', 'monthly'],
  ['enabled', 'complete', 'manual', 'manual'],
] as const)('payouts that are %s, with the account %s and %s, are %s', (payouts, status, interval, state) => {
  expect(payoutsState({ deposits: { status: payouts, interval }, status })).toBe(state);
});

test.each([
  [{ total: 2, actionRequired: 1 }, 'act'],
  [{ total: 2 }, 'in_review'],
  [{ hadItems: true }, 'cleared'],
  [{}, null],
  [{ failure: 'invalid_request_error' }, 'needs_https'],
  [{ failure: 'api_connection_error', hadItems: true }, null],
])('with %j the banner says %s', (state, word) => {
  expect(bannerWord({ total: 0, actionRequired: 0, hadItems: false, failure: null, ...state })).toBe(word);
});
