import { test, expect } from 'vitest';
import fc from 'fast-check';
import { choiceFilter, dateFilter, describeList, filterQuery, listQuery } from './list-query.ts';

const list = describeList({
  sorts: ['date', 'amount'],
  defaultSort: 'date',
  filters: { date: dateFilter(), status: choiceFilter(['paid', 'failed'], { several: true }), country: choiceFilter() },
});
const query = listQuery(list);

test('nothing given means page 1, 25 rows, newest first', () => {
  expect(query.parse({})).toEqual({ page: 1, pagesize: 25, sort: 'date', direction: 'desc' });
});

test('page, page size, sort and direction fall back instead of failing', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (page, pagesize, sort, direction) => {
      const parsed = query.parse({ page, pagesize, sort, direction });
      expect(parsed.page).toBeGreaterThanOrEqual(1);
      expect(parsed.pagesize).toBeGreaterThanOrEqual(1);
      expect(['date', 'amount']).toContain(parsed.sort);
      expect(['asc', 'desc']).toContain(parsed.direction);
    }),
  );
  expect(query.parse({ pagesize: 'abc' }).pagesize).toBe(25);
});

test('a reversed date pair means the same range', () => {
  expect(query.parse({ date_between: ['2026-02-03', '2026-01-01'] }).date_between).toEqual([
    '2026-01-01',
    '2026-02-03',
  ]);
});

test('an impossible day or an unknown choice is an error that names the parameter', () => {
  const paths = (input: unknown) => query.safeParse(input).error?.issues.map((issue) => issue.path[0]);
  expect(paths({ date_before: '2026-02-30' })).toEqual(['date_before']);
  expect(paths({ date_between: ['2026-01-01'] })).toEqual(['date_between']);
  expect(paths({ status_is: 'stolen' })).toEqual(['status_is']);
});

test('one value and a list of values are the same filter', () => {
  expect(query.parse({ status_is: 'paid', search: 'ada' })).toMatchObject({ status_is: ['paid'], search: ['ada'] });
  expect(query.parse({ status_is: ['paid'], search: ['ada'] })).toMatchObject({ status_is: ['paid'], search: ['ada'] });
});

test('parameters nobody declared are accepted and dropped', () => {
  expect(filterQuery(list).parse({ user_email: 'a@b.c', locale: 'en', date_after: '2026-01-01' })).toEqual({
    date_after: '2026-01-01',
  });
});
