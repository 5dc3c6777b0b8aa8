import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { exactTimeLeft, responseDeadlineOf } from './response-deadline.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const due = 1_800_000_000;
const before = (seconds: number) => responseDeadlineOf(due, (due - seconds) * 1000);
const hour = 3600;
const day = 24 * hour;

test('whole days are left until the last day, which counts to the minute', () => {
  expect(before(9 * day + 23 * hour)).toMatchObject({ days: 9, tone: 'neutral', text: '9 days left' });
  expect(before(7 * day)).toMatchObject({ days: 7, tone: 'neutral' });
  expect(before(7 * day - 1)).toMatchObject({ days: 6, tone: 'warning', text: '6 days left' });
  expect(before(3 * day)).toMatchObject({ days: 3, tone: 'warning' });
  expect(before(3 * day - 1)).toMatchObject({ days: 2, tone: 'danger', text: '2 days left' });
  expect(before(day)).toMatchObject({ days: 1, text: '1 day left' });
  expect(before(day - 60)).toMatchObject({ days: 0, text: '23 h 59 min left' });
  expect(before(90)).toMatchObject({ text: '1 min left' });
});

test('the last second still counts, the next one is past due', () => {
  expect(before(0)).toMatchObject({ isPast: false, text: 'Less than a minute left', tone: 'danger' });
  expect(before(-1)).toMatchObject({ isPast: true, text: 'Past due', tone: 'danger' });
});

test('before something final is sent, the time left is exact to the minute', () => {
  expect(exactTimeLeft(due, (due - 6 * day - 4 * hour - 125) * 1000)).toBe('6 d 4 h 2 min left');
  expect(exactTimeLeft(due, (due - 90) * 1000)).toBe('1 min left');
  expect(exactTimeLeft(due, (due + 1) * 1000)).toBe('Past due');
});
