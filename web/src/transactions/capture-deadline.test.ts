import { expect, test } from 'vitest';
import { deadlineOf } from './capture-deadline.tsx';

const at = Date.parse('2026-11-20T10:00:00Z');

test('an authorization has whole days left, then hours, then is over', () => {
  expect(deadlineOf('2026-11-27 09:59:59', at)).toMatchObject({ isPast: false, days: 6, tone: 'neutral' });
  expect(deadlineOf('2026-11-23 09:00:00', at)).toMatchObject({ days: 2, tone: 'warning' });
  expect(deadlineOf('2026-11-20 15:30:00', at)).toMatchObject({ days: 0, hours: 5, tone: 'danger' });
  expect(deadlineOf('2026-11-20 10:00:00', at)).toMatchObject({ isPast: true });
});
