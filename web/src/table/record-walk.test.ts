import { describeList } from '@purser/contract/list-query';
import { expect, test } from 'vitest';
import { single } from '../search.ts';
import { readPlace, writePlace } from './list-place.ts';
import { neighboursOf } from './record-walk.ts';
import type { Walk } from './record-walk.ts';

const description = describeList({ sorts: ['date', 'amount'], defaultSort: 'date', filters: {} });

function listOf(ids: string[]): { walk: Walk<string>; pages: number[] } {
  const pages: number[] = [];
  return {
    pages,
    walk: {
      description,
      route: '/payments/x',
      pageOf: ({ page, pagesize }) => {
        pages.push(page);
        return Promise.resolve(ids.slice((page - 1) * pagesize, page * pagesize));
      },
      isShown: (id, search) => single(search['id']) === id,
      hrefOf: (id, place) => (id.startsWith('loan') ? undefined : `${id} ${place}`),
      prefetch: () => undefined,
    },
  };
}

const place = (offset: number, search = {}) => ({ list: 'x', offset, search: { per_page: '3', ...search } });

test('a place survives the address, with whatever the list was searched for', () => {
  const kept = { list: 'blocked', offset: 31, search: { orderby: 'amount', search: ['100% & more?', 'a=b'] } };
  expect(readPlace(writePlace(kept))).toEqual({ ...kept, search: expect.objectContaining(kept.search) });
  for (const text of ['', 'blocked', 'blocked.', 'blocked.x', '.3', '<b>.3', undefined])
    expect(readPlace(text)).toBeUndefined();
});

test('neighbours are the rows beside it, also across the edges of pages', async () => {
  const { walk } = listOf(['a', 'b', 'c', 'd', 'e']);
  expect(await neighboursOf(walk, place(2), { id: 'c' })).toMatchObject({
    offset: 2,
    previous: { row: 'b', href: 'b x.1?per_page=3' },
    next: { row: 'd', href: 'd x.3?per_page=3' },
  });
  expect(await neighboursOf(walk, place(3), { id: 'd' })).toMatchObject({ previous: { row: 'c' }, next: { row: 'e' } });
});

test('the ends of the list have one neighbour', async () => {
  const { walk } = listOf(['a', 'b', 'c', 'd']);
  expect(await neighboursOf(walk, place(0), { id: 'a' })).toEqual({ offset: 0, next: expect.anything() });
  expect(await neighboursOf(walk, place(3), { id: 'd' })).toEqual({ offset: 3, previous: expect.anything() });
});

test('a record is found where newer rows have pushed it', async () => {
  const { walk } = listOf(['new', 'newer', 'a', 'b', 'c', 'd']);
  expect(await neighboursOf(walk, place(1), { id: 'b' })).toMatchObject({
    offset: 3,
    previous: { row: 'a' },
    next: { row: 'c' },
  });
});

test('a record that left the list, as by its capture, stands between those that were beside it', async () => {
  const { walk } = listOf(['a', 'c', 'd']);
  expect(await neighboursOf(walk, place(1), { id: 'b' })).toMatchObject({ previous: { row: 'a' }, next: { row: 'c' } });
});

test('rows without a page, and further rows of the same record, are passed over', async () => {
  const { walk } = listOf(['a', 'a', 'loan1', 'b']);
  expect(await neighboursOf(walk, place(0), { id: 'a' })).toMatchObject({ next: { row: 'b' } });
});
