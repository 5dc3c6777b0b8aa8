import { expect, test } from 'vitest';
import { canReset, connectLabel, isIncomplete, isSessionError, isSetUp, isVerified } from './connect-state.ts';
import type { ConnectFacts } from './connect-state.ts';

const facts = (change: Partial<ConnectFacts> = {}): ConnectFacts => ({
  isJetpackConnected: true,
  isAccountConnected: false,
  isAccountValid: false,
  testModeOnboarding: false,
  errorMessage: false,
  onBoardingDisabled: false,
  detailsSubmitted: true,
  ...change,
});
const label = (change: Partial<ConnectFacts>) => connectLabel(facts(change)).message;
const sessionError = 'The account setup session could not be created.';

test('the primary button names the next step', () => {
  expect(label({ isJetpackConnected: false, isAccountConnected: true })).toBe('Connect your store');
  expect(label({})).toBe('Verify business details');
  expect(label({ isAccountConnected: true })).toBe('Finish business details verifications');
  expect(label({ isAccountConnected: true, isAccountValid: true })).toBe('Verify business details');
  expect(label({ isAccountConnected: true, errorMessage: sessionError })).toBe('Verify business details');
  expect(label({ isAccountConnected: true, errorMessage: 'Another problem.' })).toBe(
    'Finish business details verifications',
  );
});

test('only an error of the setup session stops the primary button', () => {
  expect(isSessionError(facts({ errorMessage: sessionError }))).toBe(true);
  expect(isSessionError(facts({ errorMessage: 'Another problem.' }))).toBe(false);
  expect(isSessionError(facts())).toBe(false);
});

test('an incomplete setup is mentioned unless another error is', () => {
  expect(isIncomplete(facts({ isAccountConnected: true }), false)).toBe(true);
  expect(
    isIncomplete(facts({ isAccountConnected: true, isAccountValid: true, isJetpackConnected: false }), false),
  ).toBe(true);
  expect(isIncomplete(facts({ isAccountConnected: true, isAccountValid: true }), false)).toBe(false);
  expect(isIncomplete(facts({ isAccountConnected: true }), true)).toBe(false);
  expect(isIncomplete(facts(), false)).toBe(false);
});

test('an account can be reset while it is unfinished or a test account', () => {
  expect(canReset(facts({ isAccountConnected: true, detailsSubmitted: false }))).toBe(true);
  expect(canReset(facts({ isAccountConnected: true, testModeOnboarding: true }))).toBe(true);
  expect(canReset(facts({ isAccountConnected: true }))).toBe(false);
  expect(canReset(facts({ detailsSubmitted: false, testModeOnboarding: true }))).toBe(false);
});

test('a complete account of its own has nothing left to set up, and a test account has', () => {
  const complete = { isAccountConnected: true, isAccountValid: true };
  expect(isSetUp(facts(complete))).toBe(true);
  for (const change of [
    { testModeOnboarding: true },
    { isJetpackConnected: false },
    { detailsSubmitted: false },
    { isAccountValid: false },
    { errorMessage: sessionError },
  ])
    expect(isSetUp(facts({ ...complete, ...change }))).toBe(false);
});

test('submitted details are complete once the provider checked them and asks for nothing more', () => {
  expect(isVerified({ status: 'complete' })).toBe(true);
  for (const status of ['pending_verification', 'under_review', 'restricted', 'rejected.fraud'])
    expect(isVerified({ status })).toBe(false);
  expect(isVerified({ error: true })).toBe(false);
});
