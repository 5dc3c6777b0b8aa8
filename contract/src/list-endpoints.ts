import { z } from 'zod';
import { merchant } from './endpoint.ts';
import { filterQuery, listQuery, NewRows, newRowsQuery } from './list-query.ts';
import type { Filters, ListDescription, NothingMore } from './list-query.ts';

/**
 * The calls that a list is made of, each one line beside the list's description. `more` are parameters that the list takes
 * beside page, order and filters.
 */

interface Call {
  /** Of the list itself; its summary and its new rows are below it. */
  path: `/${string}`;
  summary: string;
}

/** `GET path`: one page of rows. */
export const pageEndpoint = <
  S extends string,
  F extends Filters,
  R extends z.ZodType,
  M extends z.ZodRawShape = NothingMore,
>(
  { path, summary }: Call,
  description: ListDescription<S, F>,
  row: R,
  more?: M,
) =>
  merchant()
    .route({ method: 'GET', path, summary })
    .input(listQuery(description, more))
    .output(z.object({ data: z.array(row) }));

/** `GET path`: one page of rows, and how many there are on all pages. */
export const countedPageEndpoint = <S extends string, F extends Filters, R extends z.ZodType>(
  { path, summary }: Call,
  description: ListDescription<S, F>,
  row: R,
) =>
  merchant()
    .route({ method: 'GET', path, summary })
    .input(listQuery(description))
    .output(z.object({ data: z.array(row), total_count: z.int().nonnegative() }));

/** `GET path/summary`: counts and totals of every row that the filters select. */
export const summaryEndpoint = <
  S extends string,
  F extends Filters,
  T extends z.ZodType,
  M extends z.ZodRawShape = NothingMore,
>(
  { path, summary }: Call,
  description: ListDescription<S, F>,
  totals: T,
  more?: M,
) =>
  merchant()
    .route({ method: 'GET', path: `${path}/summary`, summary })
    .input(filterQuery(description, more))
    .output(totals);

/** `GET path/new`: how many rows came since a reader looked. `rows` names them in English. */
export const newRowsEndpoint = <S extends string, F extends Filters, M extends z.ZodRawShape = NothingMore>(
  { path, rows }: { path: Call['path']; rows: string },
  description: ListDescription<S, F>,
  more?: M,
) =>
  merchant()
    .route({ method: 'GET', path: `${path}/new`, summary: `Count of new ${rows} since the list was read` })
    .input(newRowsQuery(description, more))
    .output(NewRows);
