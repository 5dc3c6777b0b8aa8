import { expect, test } from 'vitest';
import { respondBy } from './respond-by.ts';

const at = Date.parse('2026-11-20T10:00:00Z');
const due = (due_by: string, status = 'needs_response') => respondBy({ status, due_by }, at);

test('the time left is whole days, then the last day, then past due', () => {
  expect(due('2026-11-29 09:00:00')).toEqual({ kind: 'later', days: 8 });
  expect(due('2026-11-23 10:00:01')).toEqual({ kind: 'later', days: 3 });
  expect(due('2026-11-23 10:00:00')).toEqual({ kind: 'soon', days: 3 });
  expect(due('2026-11-21 10:00:01')).toEqual({ kind: 'soon', days: 1 });
  expect(due('2026-11-21 10:00:00')).toMatchObject({ kind: 'last_day' });
  expect(due('2026-11-20 10:00:01')).toMatchObject({ kind: 'last_day' });
  expect(due('2026-11-20 10:00:00')).toMatchObject({ kind: 'past' });
  expect(due('2026-11-01 00:00:00')).toEqual({ kind: 'past', days: 0 });
});

test('only a dispute that awaits a response and has a deadline shows one', () => {
  expect(due('2026-11-29 09:00:00', 'warning_needs_response')).toMatchObject({ kind: 'later' });
  for (const status of ['under_review', 'warning_under_review', 'warning_closed', 'won', 'lost', 'charge_refunded'])
    expect(due('2026-11-29 09:00:00', status)).toBeUndefined();
  expect(due('')).toBeUndefined();
  expect(respondBy({ status: 'needs_response', due_by: null }, at)).toBeUndefined();
});
