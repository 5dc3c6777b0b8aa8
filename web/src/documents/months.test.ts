import { expect, test } from 'vitest';
import { lastMonths, lastQuarter } from './months.ts';

test('a VAT return is offered for the months that are over where the store is', () => {
  const newYear = new Date('2026-01-01T03:00:00Z');
  expect(lastMonths(newYear, 'UTC').slice(0, 3)).toEqual(['2025-12', '2025-11', '2025-10']);
  expect(lastMonths(newYear, 'America/New_York')[0]).toBe('2025-11');
  expect(lastMonths(newYear, 'UTC')).toHaveLength(36);
});

test('and first for the last quarter that is over', () => {
  expect(lastQuarter(new Date('2026-01-01T03:00:00Z'), 'UTC')).toEqual({ from: '2025-10', to: '2025-12' });
  expect(lastQuarter(new Date('2026-11-22T00:00:00Z'), 'UTC')).toEqual({ from: '2026-07', to: '2026-09' });
});
