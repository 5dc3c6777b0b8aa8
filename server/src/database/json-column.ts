import type { ColumnType } from 'kysely';

/** JSON goes in as text, because `pg` would turn a JavaScript array into a PostgreSQL array. It comes out parsed. */
export type JsonColumn = ColumnType<unknown, string, string>;
