import { amountFilter, choiceFilter, dateFilter, describeList } from '@purser/contract/list-query';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../search.ts';
import { activeView, contentOf, fitting, isShown, searchOf } from './views.ts';

const list = describeList({
  sorts: ['date', 'amount'],
  defaultSort: 'date',
  filters: { date: dateFilter(), amount: amountFilter(), type: choiceFilter(['charge', 'refund'], { several: true }) },
});
const shown = (address: string, hidden: string[] = []) => contentOf(parseSearch(address), list, hidden);
const all = { id: 'all', name: 'All', content: { filters: {} } };
const refunds = { id: 1, name: 'Refunds', content: { filters: { type_is: 'refund' } } };
const byAmount = {
  id: 2,
  name: 'By amount',
  content: { ...shown('type_is=refund&orderby=amount'), hidden_columns: ['fees'] },
};
const views = [all, refunds, byAmount];

describe('a view', () => {
  it('is recognised by what the address shows, in whatever order it is written', () => {
    expect(activeView(views, shown(''), undefined, list)).toEqual({ view: all, isChanged: false });
    expect(activeView(views, shown('type_is[]=refund'), undefined, list)).toEqual({ view: refunds, isChanged: false });
    const two = { id: 3, name: 'Two', content: shown('match=all&type_is[]=refund&type_is[]=charge&amount_min=10.00') };
    expect(
      activeView([all, two], shown('amount_min=010&type_is[]=charge&type_is[]=refund'), undefined, list).view,
    ).toBe(two);
  });

  it('counts order and columns when it has a say in them', () => {
    expect(activeView(views, shown('type_is=refund&orderby=amount', ['fees']), undefined, list)).toEqual({
      view: byAmount,
      isChanged: false,
    });
    expect(activeView(views, shown('type_is=refund&orderby=amount', []), 2, list)).toEqual({
      view: byAmount,
      isChanged: true,
    });
  });

  it('that was chosen and changed since is still the one that is edited', () => {
    expect(activeView(views, shown('type_is=charge'), 1, list)).toEqual({ view: refunds, isChanged: true });
    expect(activeView(views, shown('type_is=charge'), undefined, list)).toEqual({ view: undefined, isChanged: false });
  });

  it('opens in its own order from wherever it is chosen, also where a quick filter has another', () => {
    const quick = { ...list, quickOrders: { awaiting_response: { sort: 'amount', direction: 'asc' } } } as const;
    const content = (address: string) => contentOf(parseSearch(address), quick, []);
    const awaiting = { filters: { filter: 'awaiting_response' } };
    expect(isShown(awaiting, content('filter=awaiting_response'), quick)).toBe(true);
    expect(isShown(awaiting, content('filter=awaiting_response&orderby=date'), quick)).toBe(false);
    expect(stringifySearch(searchOf(awaiting, quick))).toBe('?filter=awaiting_response');
    const cheapest = content('orderby=amount&order=asc');
    expect(stringifySearch(searchOf(cheapest, quick, parseSearch('filter=awaiting_response')))).toBe(
      '?orderby=amount&order=asc',
    );
  });

  it('ignores filters that the list no longer has, and keeps what is not its own in the address', () => {
    const old = { filters: { mood_is: 'sad', type_is: ['refund', 'theft'], filter: 'advanced' }, sort: 'mood' };
    expect(stringifySearch(searchOf(old, list, { tab: 'transactions-page', type_is_not: 'charge', paged: '4' }))).toBe(
      '?tab=transactions-page&type_is=refund',
    );
  });

  it('comes back the same after it was saved and opened', () => {
    const text = fc.string({ minLength: 1, maxLength: 10, unit: 'grapheme' }).filter((value) => value.trim() !== '');
    const content = fc.record({
      filters: fc.record(
        {
          search: fc.uniqueArray(text, { minLength: 1, maxLength: 3 }),
          type_is: fc.constantFrom('charge', 'refund'),
          amount_min: fc.integer({ min: -99, max: 99 }).map(String),
          match: fc.constantFrom('all', 'any'),
        },
        { requiredKeys: [] },
      ),
      sort: fc.constantFrom('date', 'amount'),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
      pagesize: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(content, (saved) => {
        const opened = contentOf(parseSearch(stringifySearch(searchOf(saved, list))), list, []);
        expect(isShown(saved, opened, list)).toBe(true);
      }),
    );
  });
});

describe('the bar of views', () => {
  it('shows as many as fit, and leaves room for the button with the rest', () => {
    expect(fitting([50, 50, 50], 150, 40)).toBe(3);
    expect(fitting([50, 50, 50], 149, 40)).toBe(2);
    expect(fitting([50, 50, 50], 100, 40)).toBe(1);
    expect(fitting([50], 10, 40)).toBe(0);
  });
});
