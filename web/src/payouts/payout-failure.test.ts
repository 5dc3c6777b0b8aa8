import { expect, test } from 'vitest';
import { reasonWords } from './hold-words.ts';
import { failureCodes, failureWords } from './payout-failure.ts';

test('each of the 27 failure codes has an explanation of its own, and says what to do', () => {
  expect(failureCodes).toHaveLength(27);
  expect(new Set(failureCodes.map((code) => failureWords(code)?.why.id)).size).toBe(27);
  for (const code of failureCodes) expect(failureWords(code)?.what_to_do.id).toBeTruthy();
});

test('codes that we do not know, and words that every object has, have none', () => {
  expect(failureWords('bank_on_strike')).toBeUndefined();
  expect(failureWords('constructor')).toBeUndefined();
  expect(failureWords(undefined)).toBeUndefined();
  expect(reasonWords('toString')).toBeUndefined();
});

test('a hold after a failed payout gives the reason of the failure', () => {
  expect(reasonWords('account_closed')).toBe(failureWords('account_closed')?.why);
});
