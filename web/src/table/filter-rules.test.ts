import { choiceFilter, dateFilter, describeList } from '@purser/contract/list-query';
import { describe, expect, it } from 'vitest';
import { changeFor, rulesOf } from './filter-rules.ts';

const list = describeList({
  sorts: ['date'],
  defaultSort: 'date',
  filters: { date: dateFilter(), type: choiceFilter(['charge', 'refund'], { several: true }) },
});

describe('a filter rule', () => {
  it('is read from the parameter that carries it, in the list’s order', () => {
    expect(rulesOf({ type_is_not: ['charge'], date_before: '2026-11-20' }, list)).toEqual([
      { name: 'date', rule: 'before', values: ['2026-11-20'] },
      { name: 'type', rule: 'is_not', values: ['charge'] },
    ]);
  });

  it('replaces the other rules of the same filter', () => {
    expect(changeFor('type', list.filters.type, { rule: 'is', values: ['refund'] })).toEqual({
      type_is: ['refund'],
      type_is_not: undefined,
      type_is_in: undefined,
    });
    expect(changeFor('date', list.filters.date, { rule: 'after', values: ['2026-11-20'] })).toEqual({
      date_before: undefined,
      date_after: '2026-11-20',
      date_between: undefined,
    });
    expect(changeFor('date', list.filters.date, undefined)).toEqual({
      date_before: undefined,
      date_after: undefined,
      date_between: undefined,
    });
  });
});
