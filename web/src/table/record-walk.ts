import type { ListDescription, ListQuery } from '@purser/contract/list-query';
import type { Search } from '../search.ts';
import { readListQuery } from './list-address.ts';
import { writePlace } from './list-place.ts';
import type { ListPlace } from './list-place.ts';

/** A list whose records can be walked one by one. */
export interface Walk<Row = unknown> {
  description: ListDescription;
  /** Where the list is: `/payments/transactions`, with its tab. */
  route: string;
  tab?: string;
  /** One page of the list; a page that was just read is not read again. */
  pageOf: (query: ListQuery<string>, search: Search) => Promise<Row[]>;
  /** Whether the page with these parameters shows the row. */
  isShown: (row: Row, search: Search) => boolean;
  /** The page of a row, carrying its place; rows without a page are skipped. */
  hrefOf: (row: Row, place: string) => string | undefined;
  /** Prefetches the requests of the row's page. */
  prefetch: (row: Row) => void;
}

/** The lists that a record's page may have been opened from, by name. */
export type Walks = Record<string, Walk>;

/** Erases the row type, so that walks of different rows fit into one map. Safe because a walk gets rows of its own pages only. */
export const walkOf = <Row>(walk: Walk<Row>): Walk => walk as unknown as Walk;

export interface Neighbour<Row> {
  row: Row;
  href: string;
}
export interface Neighbours<Row> {
  /** The current position of the record: rows may have been added or removed. */
  offset: number;
  previous?: Neighbour<Row>;
  next?: Neighbour<Row>;
}

/** The most rows to skip while looking for one that has a page. */
const patience = 50;

/** The records before and after the one that `shown` is about, in its list as it is now. */
export async function neighboursOf<Row>(walk: Walk<Row>, place: ListPlace, shown: Search): Promise<Neighbours<Row>> {
  const query = readListQuery(place.search, walk.description);
  const size = query.pagesize;
  const rowsOf = (page: number): Promise<Row[]> =>
    page < 1 ? Promise.resolve([]) : walk.pageOf({ ...query, page }, place.search);
  const rowAt = async (offset: number): Promise<Row | undefined> =>
    offset < 0 ? undefined : (await rowsOf(Math.floor(offset / size) + 1))[offset % size];

  const found = await offsetOf();
  /** The nearest row in that direction that leads to another page. */
  const nearest = async (from: number, step: 1 | -1): Promise<Neighbour<Row> | undefined> => {
    for (let offset = from; Math.abs(offset - from) < patience; offset += step) {
      const row = await rowAt(offset);
      if (row === undefined) return undefined;
      const href = walk.isShown(row, { ...shown, transaction_id: undefined })
        ? undefined
        : walk.hrefOf(row, writePlace({ ...place, offset }));
      if (href) return { row, href };
    }
    return undefined;
  };
  const [previous, next] = await Promise.all([
    nearest((found ?? place.offset) - 1, -1),
    // A record that left the list has no row: the next one took its place.
    nearest(found === undefined ? place.offset : found + 1, 1),
  ]);
  return { offset: found ?? place.offset, ...(previous && { previous }), ...(next && { next }) };

  /** The record's current position: on its page, or on a neighboring one when rows were added or removed. */
  async function offsetOf(): Promise<number | undefined> {
    const page = Math.floor(place.offset / size) + 1;
    for (const candidate of [page, page + 1, page - 1]) {
      if (candidate < 1) continue;
      const index = (await rowsOf(candidate)).findIndex((row) => walk.isShown(row, shown));
      if (index >= 0) return (candidate - 1) * size + index;
    }
    return undefined;
  }
}
