import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { disputeTask } from './dispute-task.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const now = Date.parse('2026-11-20T10:00:00Z');
const hour = 3_600_000;
/** A dispute that is due in so many hours. */
const due = (hours: number, change: object = {}) => ({
  dispute_id: `dp_${hours}`,
  charge_id: `ch_${hours}`,
  amount: 5000,
  currency: 'usd',
  due_by: new Date(now + hours * hour).toISOString().slice(0, 19).replace('T', ' '),
  ...change,
});

test('only disputes that are due within seven days and not past due make a task', () => {
  expect(disputeTask([], now)).toBeUndefined();
  expect(disputeTask([due(7 * 24 + 1)], now)).toBeUndefined();
  expect(disputeTask([due(0)], now)).toBeUndefined();
  expect(disputeTask([due(-1)], now)).toBeUndefined();
  expect(disputeTask([due(1, { due_by: '' })], now)).toBeUndefined();
  expect(disputeTask([due(7 * 24)], now)).toMatchObject({ key: 'dispute-resolution-task-dp_168', level: 1 });
});

test('three days are urgent, one is the last', () => {
  expect(disputeTask([due(3 * 24 + 1)], now)).toMatchObject({
    dataAttrs: {},
    content: expect.stringMatching(/^Respond by Nov 23, 2026, .* \(3 days left\)$/),
  });
  expect(disputeTask([due(3 * 24)], now)?.dataAttrs).toEqual({ 'data-urgent': 'true' });
  expect(disputeTask([due(25)], now)?.content).toMatch(/^Respond by Nov 21, 2026, .* \(1 day left\)$/);
  expect(disputeTask([due(24)], now)?.content).toMatch(/^Last day to respond: until Nov 21, 2026, /);
  expect(disputeTask([due(1), due(100)], now)?.content).toBe('Last day to respond to 1 of the disputes');
});

test('one dispute names its amount and opens its payment', () => {
  expect(disputeTask([due(48), due(-5)], now)).toMatchObject({
    title: 'Respond to a dispute for $50.00',
    actionLabel: 'Respond now',
    action: { href: '/payments/transactions/details?id=ch_48' },
  });
});

test('several are told by their number, with a total when they are in one currency, and open the list', () => {
  expect(disputeTask([due(90), due(48), due(60)], now)).toMatchObject({
    key: 'dispute-resolution-task-dp_48-dp_60-dp_90',
    title: 'Respond to 3 active disputes for a total of $150.00\u00A0USD',
    action: { href: '/payments/disputes?filter=awaiting_response' },
    dataAttrs: { 'data-urgent': 'true' },
  });
  expect(disputeTask([due(48), due(60, { currency: 'eur' })], now)?.title).toBe('Respond to 2 active disputes');
});
