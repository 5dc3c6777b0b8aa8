import type { TimelineEvent } from '@purser/contract/transactions/timeline';
import { expect, test } from 'vitest';
import { foldAlike, groupByDay } from './timeline-groups.ts';

const event = (type: TimelineEvent['type'], datetime: number): TimelineEvent => ({ type, datetime });

test('events stand under their day, in the order they came', () => {
  const events = [event('full_refund', 200_000), event('captured', 90_000), event('started', 89_000)];
  const days = groupByDay(events, ({ datetime }) => String(Math.floor(datetime / 86_400)));
  expect(days.map(({ day, items }) => [day, items.map(({ type }) => type)])).toEqual([
    ['2', ['full_refund']],
    ['1', ['captured', 'started']],
  ]);
});

test('alike neighbours make one run, others do not', () => {
  const events = [
    event('partial_refund', 4),
    event('partial_refund', 3),
    event('captured', 2),
    event('partial_refund', 1),
  ];
  const runs = foldAlike(events, (one) => one);
  expect(runs.map((run) => run.length)).toEqual([2, 1, 1]);
});
