import { expect, test } from 'vitest';
import { deadlineOf } from './capture-deadline.tsx';

const at = Date.parse('2026-11-20T10:00:00Z');

test('an authorization has seven days at first, then hours, then is over', () => {
  expect(deadlineOf('2026-11-27 09:59:59', at)).toMatchObject({ isPast: false, days: 7, tone: 'neutral' });
  expect(deadlineOf('2026-11-27 09:30:00', at)).toMatchObject({ days: 7 });
  expect(deadlineOf('2026-11-26 20:00:00', at)).toMatchObject({ days: 6 });
  expect(deadlineOf('2026-11-23 09:00:00', at)).toMatchObject({ days: 3, tone: 'warning' });
  expect(deadlineOf('2026-11-21 10:00:00', at)).toMatchObject({ days: 1, tone: 'danger' });
  expect(deadlineOf('2026-11-21 09:59:00', at)).toMatchObject({ days: 0, hours: 23, tone: 'danger' });
  expect(deadlineOf('2026-11-20 15:30:00', at)).toMatchObject({ days: 0, hours: 5, tone: 'danger' });
  expect(deadlineOf('2026-11-20 10:00:00', at)).toMatchObject({ isPast: true });
});
