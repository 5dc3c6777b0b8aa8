import { protectionSettingsOf } from '@purser/contract/fraud/protection-settings';
import { expect, test } from 'vitest';
import { changedRules } from './changed-rules.ts';

const none = protectionSettingsOf([], { declineOnAvsFailure: false });
const on = { ...none.address_mismatch, enabled: true };

test('rules are changed by what they do, not by how they were typed', () => {
  const [plain, flagged] = [{ isReviewActive: false }, { isReviewActive: true }];
  const blocking = { ...none, address_mismatch: { ...on, block: true } };
  const holding = { ...none, address_mismatch: on };
  expect(changedRules(none, holding, flagged)).toEqual(['address_mismatch']);
  expect(changedRules(blocking, holding, flagged)).toEqual(['address_mismatch']);
  expect(changedRules(blocking, holding, plain)).toEqual([]);
  const limited = (max: number | null, enabled = true) => ({
    ...none,
    purchase_price_threshold: { ...on, enabled, max },
  });
  expect(changedRules(limited(null), limited(0), flagged)).toEqual([]);
  expect(changedRules(limited(2500), limited(2501), flagged)).toEqual(['purchase_price_threshold']);
  expect(changedRules(limited(null), limited(Number.NaN), flagged)).toEqual(['purchase_price_threshold']);
  expect(changedRules(limited(2500, false), limited(null, false), flagged)).toEqual([]);
  const custom = (value: number) => ({
    ...none,
    order_items_threshold: { ...on, custom: { key: 'item_count', operator: 'equals', value } as const },
  });
  expect(changedRules(custom(5), custom(5), flagged)).toEqual([]);
  expect(changedRules(custom(5), custom(6), flagged)).toEqual(['order_items_threshold']);
});
