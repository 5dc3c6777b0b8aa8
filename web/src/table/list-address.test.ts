import { choiceFilter, dateFilter, describeList, listQuery } from '@purser/contract/list-query';
import type { ListQuery } from '@purser/contract/list-query';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../search.ts';
import { defaultOrder, readFilters, readListQuery, writeFilters, writeListQuery } from './list-address.ts';

const list = describeList({
  sorts: ['date', 'amount'],
  defaultSort: 'date',
  filters: {
    date: dateFilter(),
    type: choiceFilter(['charge', 'refund'], { several: true }),
    country: choiceFilter(),
    loan: choiceFilter(undefined, { negatable: false }),
  },
});

describe('the address of a list', () => {
  it('uses the page’s own names and falls back to the defaults', () => {
    expect(readListQuery(parseSearch('paged=3&per_page=50&orderby=amount&order=asc'), list)).toMatchObject({
      page: 3,
      pagesize: 50,
      sort: 'amount',
      direction: 'asc',
    });
    expect(readListQuery(parseSearch('paged=x&per_page=ten&orderby=name&order=up'), list)).toEqual({
      page: 1,
      pagesize: 25,
      sort: 'date',
      direction: 'desc',
    });
    expect(readListQuery(parseSearch('paged=0&per_page=101'), list)).toMatchObject({ page: 1, pagesize: 25 });
  });

  it('sorts a reversed pair of dates and drops half a pair', () => {
    expect(readFilters(parseSearch('date_between[]=2026-11-20&date_between[]=2026-11-01'), list)).toEqual({
      date_between: ['2026-11-01', '2026-11-20'],
    });
    expect(readFilters(parseSearch('date_between[]=2026-11-20'), list)).toEqual({});
  });

  it('leaves out what cannot be meant', () => {
    expect(
      readFilters(parseSearch('type_is=theft&loan_is_not=x&country_is=---&date_before=soon&match=some'), list),
    ).toEqual({});
  });

  it('is short: defaults are not written, one choice has no brackets', () => {
    expect(
      stringifySearch(
        writeListQuery({ page: 1, pagesize: 25, sort: 'date', direction: 'desc', type_is: ['charge'] }, list),
      ),
    ).toBe('?type_is=charge');
  });

  it('begins with the order of its quick filter, which is not written either', () => {
    const quick = { ...list, quickOrders: { urgent: { sort: 'amount', direction: 'asc' } } } as const;
    const order = (address: string) => {
      const { sort, direction } = readListQuery(parseSearch(address), quick);
      return `${sort} ${direction}`;
    };
    expect(order('filter=urgent')).toBe('amount asc');
    expect(order('filter=urgent&order=desc')).toBe('amount desc');
    expect(order('filter=urgent&orderby=date')).toBe('date desc');
    expect(order('orderby=amount')).toBe('amount desc');
    expect(order('filter=advanced')).toBe('date desc');
    expect(defaultOrder(quick, 'constructor')).toEqual({ sort: 'date', direction: 'desc' });
    for (const address of ['', '?order=desc', '?orderby=date', '?orderby=date&order=asc']) {
      const query = readListQuery(parseSearch(`${address}&filter=urgent`), quick);
      expect(stringifySearch(writeListQuery(query, quick, 'urgent'))).toBe(stringifySearch(parseSearch(address)));
    }
  });

  it('removes every filter parameter when there is none', () => {
    expect(Object.values(writeFilters({}, list)).every((value) => value === undefined)).toBe(true);
  });

  it('comes back the same after writing and reading, and the contract reads it alike', () => {
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const some = (values: fc.Arbitrary<string>) =>
      fc.option(fc.uniqueArray(values, { minLength: 1, maxLength: 3 }), { nil: undefined });
    const text = fc
      .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
      .filter((value) => value.trim() !== '' && value !== '---');
    const query = fc.record({
      page: fc.integer({ min: 1, max: 10 ** 6 }),
      pagesize: fc.integer({ min: 1, max: 100 }),
      sort: fc.constantFrom('date' as const, 'amount' as const),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
      match: fc.constantFrom('all' as const, 'any' as const, undefined),
      search: some(text),
      type_is: some(fc.constantFrom('charge', 'refund')),
      type_is_in: some(fc.constantFrom('charge', 'refund')),
      country_is_not: some(text),
      date_before: fc.option(day, { nil: undefined }),
      date_between: fc.option(
        fc.tuple(day, day).map((pair) => pair.toSorted()),
        { nil: undefined },
      ),
    });
    fc.assert(
      fc.property(query, (given) => {
        const wanted = Object.fromEntries(
          Object.entries(given).filter(([, value]) => value !== undefined),
        ) as unknown as ListQuery<'date' | 'amount'>;
        const read = readListQuery(parseSearch(stringifySearch(writeListQuery(wanted, list))), list);
        expect(read).toEqual(wanted);
        expect(listQuery(list).parse(read)).toEqual(wanted);
      }),
    );
  });
});
