import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DatabaseTransaction } from './database.ts';
import type { DB } from './tables.ts';

/**
 * Inserts rows or replaces the given columns of those that exist, by primary key, in one statement. A row that already
 * says the same is left alone, so that replays cost no writes and fire no triggers. All rows carry the same columns. What
 * `once` names is written with a new row and then left to others.
 */
export async function upsert<T extends keyof DB>(
  tx: DatabaseTransaction,
  table: T,
  keys: readonly (keyof DB[T] & string)[],
  rows: readonly Record<string, unknown>[],
  once: readonly (keyof DB[T] & string)[] = [],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const changing = columns.filter((column) => ![...keys, ...once].some((key) => key === column));
  const named = (name: string) => sql.ref(name);
  const list = (names: readonly string[], name: (name: string) => RawBuilder<unknown>) => sql.join(names.map(name));
  await sql`
    insert into ${sql.table(table)} (${list(columns, named)})
    values ${sql.join(rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`))}
    on conflict (${list(keys, named)}) do update set ${list(changing, (column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)}
    where (${list(changing, (column) => sql.ref(`${table}.${column}`))}) is distinct from (${list(changing, (column) => sql.ref(`excluded.${column}`))})`.execute(
    tx,
  );
}

/** JSON for a jsonb column; PostgreSQL refuses the NUL character, which never means anything in our data. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (!text.includes(String.raw`\u0000`)) return text;
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.replaceAll('\0', '') : part));
}

/** An object of the provider as it is stored: what was null may be absent. Rows from before hold it still. */
export type Kept<T> = { [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as null extends T[K] ? K : never]?: T[K];
};

/** JSON of an object without its own members that are null: half of the text of most payments. */
export function toKeptJson(object: object): string {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(object)) if (value !== null) kept[name] = value;
  return toJson(kept);
}
