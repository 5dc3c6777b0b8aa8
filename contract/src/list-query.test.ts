import { test, expect } from 'vitest';
import fc from 'fast-check';
import { amountFilter, choiceFilter, dateFilter, describeList, filterQuery, listQuery } from './list-query.ts';

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

const money = describeList({
  sorts: ['date'],
  defaultSort: 'date',
  takesUserTimezone: true,
  filters: {
    date: dateFilter(),
    amount: amountFilter(),
    currency: choiceFilter(undefined, { letters: 'lower' }),
    deposit_id: choiceFilter(undefined, { negatable: false, bare: true }),
  },
});

test('an amount is decimal text in units of the currency, without needless zeros', () => {
  expect(
    filterQuery(money).parse({ amount_is: '010.50', amount_min: '-3.000', amount_max: 7, amount_between: ['9', '10'] }),
  ).toEqual({ amount_is: '10.5', amount_min: '-3', amount_max: '7', amount_between: ['9', '10'] });
  expect(filterQuery(money).parse({ amount_between: ['10', '9.99'], amount_is: '' })).toEqual({
    amount_between: ['9.99', '10'],
  });
  for (const text of ['ten', '1,5', '1.2345', '.', '1e3', '--1', '1234567890123', '9'.repeat(400)])
    expect(filterQuery(money).safeParse({ amount_min: text }).error?.issues[0]?.path, text).toEqual(['amount_min']);
});

test('currencies may be spelled in capitals, and a payout without `_is`', () => {
  expect(filterQuery(money).parse({ currency_is: 'USD', currency_is_not: ['EUR'], deposit_id: 'po_1' })).toEqual({
    currency_is: ['usd'],
    currency_is_not: ['eur'],
    deposit_id_is: ['po_1'],
  });
});

test('a moment that a caller made of a day in their own zone is that day of the store', () => {
  const parse = (raw: object) => filterQuery(money).parse(raw);
  // Midnight in Berlin, told as UTC.
  expect(parse({ date_after: '2026-11-19 23:00:00', user_timezone: '+01:00' })).toEqual({
    date_after: '2026-11-20T00:00:00',
  });
  // A plus that was not encoded, a pair, and a day, which needs no zone.
  expect(parse({ date_between: ['2026-11-19 23:00:00', '2026-11-20 22:59:59'], user_timezone: ' 01:00' })).toEqual({
    date_between: ['2026-11-20T00:00:00', '2026-11-20T23:59:59'],
  });
  expect(parse({ date_before: '2026-11-20', user_timezone: '-05:00' })).toEqual({ date_before: '2026-11-20' });
  expect(filterQuery(money).safeParse({ user_timezone: 'Mars' }).error?.issues[0]?.path).toEqual(['user_timezone']);
});
