import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../search.ts';
import { awaitingDisputes } from './awaiting-disputes.ts';
import { statusGroups, sumOf } from './status-groups.ts';

const group = (id: string) => statusGroups.find((each) => each.id === id)!;

test('a group counts its statuses together and never adds unlike currencies', () => {
  const by_status = {
    needs_response: { count: 2, amounts: { usd: 5000, eur: 900 } },
    warning_needs_response: { count: 1, amounts: { usd: 250 } },
    lost: { count: 4, amounts: { jpy: 700 } },
  };
  expect(sumOf(by_status, group('needs_response').statuses)).toEqual({
    count: 3,
    amounts: [
      { currency: 'usd', amount: 5250 },
      { currency: 'eur', amount: 900 },
    ],
  });
  expect(sumOf(by_status, group('inquiries').statuses)).toEqual({
    count: 1,
    amounts: [{ currency: 'usd', amount: 250 }],
  });
  expect(sumOf(by_status, group('won').statuses)).toEqual({ count: 0, amounts: [] });
});

test('each group has the address of its rows', () => {
  expect(statusGroups.map(({ search }) => stringifySearch(search))).toEqual([
    '?filter=awaiting_response',
    '?filter=advanced&status_is[]=warning_under_review&status_is[]=under_review',
    '?filter=advanced&status_is=won',
    '?filter=advanced&status_is=lost',
    '?filter=advanced&status_is[]=warning_needs_response&status_is[]=warning_under_review&status_is[]=warning_closed',
  ]);
});

test('what awaits a response is a search, and a filter by status beside a search of the merchant’s own', () => {
  const quick = parseSearch('filter=awaiting_response');
  expect(awaitingDisputes(quick, {})).toEqual({ search: ['needs_response', 'warning_needs_response'] });
  expect(awaitingDisputes(quick, { search: ['Ada'] })).toEqual({
    status_is: ['warning_needs_response', 'needs_response'],
  });
  expect(awaitingDisputes(parseSearch('filter=advanced'), {})).toEqual({});
});
