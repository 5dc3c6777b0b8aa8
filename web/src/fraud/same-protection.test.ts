import { protectionSettingsOf } from '@purser/contract/fraud/protection-settings';
import { expect, test } from 'vitest';
import { isSameProtection } from './same-protection.ts';

const none = protectionSettingsOf([], { declineOnAvsFailure: false });
const on = { enabled: true, block: false };

test('the leave prompt goes by what the rules do, not by how they were typed', () => {
  const [plain, flagged] = [{ isReviewActive: false }, { isReviewActive: true }];
  const blocking = { ...none, address_mismatch: { enabled: true, block: true } };
  const holding = { ...none, address_mismatch: on };
  expect(isSameProtection(none, holding, flagged)).toBe(false);
  expect(isSameProtection(blocking, holding, flagged)).toBe(false);
  expect(isSameProtection(blocking, holding, plain)).toBe(true);
  const limited = (max_amount: string, enabled = true) => ({
    ...none,
    purchase_price_threshold: { enabled, block: false, max_amount },
  });
  expect(isSameProtection(limited('25'), limited('25.00'), flagged)).toBe(true);
  expect(isSameProtection(limited('25'), limited('25.01'), flagged)).toBe(false);
  expect(isSameProtection(limited('25', false), limited('', false), flagged)).toBe(true);
});
