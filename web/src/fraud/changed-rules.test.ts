import { protectionSettingsOf } from '@purser/contract/fraud/protection-settings';
import { expect, test } from 'vitest';
import { changedRules } from './changed-rules.ts';

const none = protectionSettingsOf([], { declineOnAvsFailure: false });
const on = { enabled: true, block: false };

test('the leave prompt goes by what the rules do, not by how they were typed', () => {
  const [plain, flagged] = [{ isReviewActive: false }, { isReviewActive: true }];
  const blocking = { ...none, address_mismatch: { enabled: true, block: true } };
  const holding = { ...none, address_mismatch: on };
  expect(changedRules(none, holding, flagged)).toEqual(['address_mismatch']);
  expect(changedRules(blocking, holding, flagged)).toEqual(['address_mismatch']);
  expect(changedRules(blocking, holding, plain)).toEqual([]);
  const limited = (max_amount: string, enabled = true) => ({
    ...none,
    purchase_price_threshold: { enabled, block: false, max_amount },
  });
  expect(changedRules(limited('25'), limited('25.00'), flagged)).toEqual([]);
  expect(changedRules(limited('25'), limited('25.01'), flagged)).toEqual(['purchase_price_threshold']);
  expect(changedRules(limited('25', false), limited('', false), flagged)).toEqual([]);
  const custom = (value: number) => ({
    ...none,
    order_items_threshold: {
      ...on,
      custom: { key: 'item_count', operator: 'equals', value } as const,
    },
  });
  expect(changedRules(custom(5), custom(5), flagged)).toEqual([]);
  expect(changedRules(custom(5), custom(6), flagged)).toEqual(['order_items_threshold']);
});
