import { i18n } from '@lingui/core';
import type { TimelineEvent } from '@purser/contract/transactions/timeline';
import { beforeAll, expect, test } from 'vitest';
import { textOf } from './timeline-entry.tsx';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const titleOf = (event: Partial<TimelineEvent> & Pick<TimelineEvent, 'type'>) =>
  textOf({ datetime: 1_800_000_000, ...event }).title;
const user = { id: 1, username: 'admin' };

test('an answer that the provider hasn’t confirmed is no answer yet', () => {
  expect(titleOf({ type: 'dispute_lost', user })).toBe('The dispute was accepted. The customer keeps the money.');
  expect(titleOf({ type: 'dispute_lost' })).toBe('The dispute was lost. The customer keeps the money.');
  const unanswered = { pending: true, unanswered: true, user };
  expect(titleOf({ type: 'dispute_lost', ...unanswered })).toMatch(/still waiting/);
  expect(titleOf({ type: 'dispute_in_review', ...unanswered })).toMatch(/still waiting/);
});

test('a won dispute tells what was credited: the fee may be kept', () => {
  const won = { type: 'dispute_won', amount: 5000, currency: 'usd' } as const;
  expect(titleOf({ ...won, fee: -1500 })).toMatch(/amount and the fee/);
  expect(titleOf({ ...won, fee: 0 })).toBe('The dispute was won. The amount was credited to you.');
});

test('a returned debit needs no response, a chargeback does, an inquiry withdrew nothing', () => {
  const opened = { type: 'dispute_needs_response', amount: -5000, fee: 1500, currency: 'usd' } as const;
  expect(titleOf(opened)).toBe('The bank returned the payment to the customer.');
  expect(titleOf({ ...opened, evidence_due_by: 1_800_000_000 })).toMatch(/needs your response/);
  expect(titleOf({ type: 'dispute_needs_response', amount: null })).toMatch(/No money has been withdrawn/);
});
