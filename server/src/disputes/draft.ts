import { fieldText } from '@purser/contract/disputes/draft';
import type { Author, Draft } from '@purser/contract/disputes/draft';
import { toUnixSeconds } from '@purser/contract/dates';
import type { Selectable } from 'kysely';
import type { Context } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import type { DisputeDrafts } from '../database/tables.ts';

type Fields = Record<string, unknown>;

export const draftOf = (db: Database | DatabaseTransaction, { store }: Context, dispute_id: string) =>
  db
    .selectFrom('dispute_drafts')
    .selectAll()
    .where('store_id', '=', store.store_id)
    .where('dispute_id', '=', dispute_id);

/** Names of users by id. One who was deleted has none. */
export async function authorsOf(
  db: Database | DatabaseTransaction,
  { store }: Context,
  ids: readonly (number | null)[],
): Promise<(id: number | null | undefined) => Author | null> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  const rows =
    known.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['user_id', 'first_name', 'last_name', 'username'])
          .where('store_id', '=', store.store_id)
          .where('user_id', 'in', known)
          .execute();
  const nameById = new Map(
    rows.map(({ user_id, first_name, last_name, username }) => [
      user_id,
      `${first_name} ${last_name}`.trim() || username,
    ]),
  );
  return (id) => (id && nameById.has(id) ? { id, name: nameById.get(id)! } : null);
}

export async function viewDraft(
  db: Database | DatabaseTransaction,
  context: Context,
  row: Selectable<DisputeDrafts> | undefined,
): Promise<Draft> {
  if (!row) return { version: 0, fields: {}, saved_at: null, saved_by: null, authors: {} };
  const authorOf = await authorsOf(db, context, [row.saved_by, ...Object.values(row.authors)]);
  return {
    version: row.version,
    fields: row.fields,
    saved_at: toUnixSeconds(row.saved),
    saved_by: authorOf(row.saved_by),
    authors: Object.fromEntries(
      Object.entries(row.authors).flatMap(([field, id]) => {
        const author = authorOf(id);
        return author ? [[field, author]] : [];
      }),
    ),
  };
}

/** The fields that differ, with their new value; null for one that is gone. */
export function changesOf(before: Fields, after: Fields): Fields {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names]
      .filter((name) => fieldText(before[name]) !== fieldText(after[name]))
      .map((name) => [name, after[name] ?? null]),
  );
}

export const applyChanges = (before: Fields, changes: Fields): Fields =>
  Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null));
