import type { View } from '@purser/contract/views/list-view';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Context, User } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { refuse } from '../http/endpoint.ts';
import type { ListViews } from '../database/tables.ts';

export type ViewRow = Selectable<ListViews> & { first_name: string; last_name: string; username: string };

/** Views that the caller sees, with their owners' names. */
export const visibleViews = (db: Database | DatabaseTransaction, { store_id }: Context['store'], user: User) =>
  db
    .selectFrom('list_views')
    .innerJoin('users', (join) =>
      join.onRef('users.store_id', '=', 'list_views.store_id').onRef('users.user_id', '=', 'list_views.user_id'),
    )
    .selectAll('list_views')
    .select(['users.first_name', 'users.last_name', 'users.username'])
    .where('list_views.store_id', '=', store_id)
    .where((where) => where.or([where('list_views.user_id', '=', user.user_id), where('is_shared', '=', true)]));

export function viewOf(row: ViewRow, user: User): View {
  return {
    id: row.view_id,
    list: row.list,
    name: row.name,
    is_shared: row.is_shared,
    is_mine: row.user_id === user.user_id,
    can_edit: canEdit(row, user),
    owner_name: `${row.first_name} ${row.last_name}`.trim() || row.username,
    position: row.position,
    version: row.version,
    content: row.content,
  };
}

const canEdit = (row: Pick<ViewRow, 'user_id' | 'is_shared'>, user: User): boolean =>
  row.user_id === user.user_id || (row.is_shared && user.role === 'administrator');

/** The view to change, its owner's views locked; one that the caller does not see is missing. */
export async function findEditableView(tx: DatabaseTransaction, context: Context, user: User, id: number) {
  const find = () => visibleViews(tx, context.store, user).where('view_id', '=', id).executeTakeFirst();
  const seen = Number.isSafeInteger(id) ? await find() : undefined;
  if (seen) await lockViews(tx, seen);
  const row = seen && (await find());
  if (!row) throw refuse('view_missing', 404, 'This view no longer exists.');
  if (!canEdit(row, user))
    throw refuse('view_not_yours', 403, 'Only the owner of a shared view and administrators can change it.');
  return row;
}

/** Sharing shows a name of one's own choosing to everyone, so it can be taken away like a money act. */
export function assertMayShare(user: User): void {
  if (!user.capabilities.has('purser_share_views'))
    throw refuse('view_not_shareable', 403, 'You don’t have permission to share views.');
}

/** Refuses a name that another view of the same owner and list has. Call with the owner's views locked. */
export async function assertNameIsFree(
  tx: DatabaseTransaction,
  view: Pick<ViewRow, 'store_id' | 'user_id' | 'list' | 'name'>,
  except?: number,
): Promise<void> {
  const other = await tx
    .selectFrom('list_views')
    .select('view_id')
    .where('store_id', '=', view.store_id)
    .where('user_id', '=', view.user_id)
    .where('list', '=', view.list)
    .where((where) => where(where.fn('lower', ['name']), '=', sql<string>`lower(${view.name})`))
    .executeTakeFirst();
  if (other && other.view_id !== except)
    throw refuse('view_name_taken', 409, 'You already have a view with this name.', {
      params: { name: 'You already have a view with this name.' },
    });
}

/** Makes changes of one owner's views of a list wait for each other, so that names, places and their number stay right. */
export const lockViews = (
  tx: DatabaseTransaction,
  { store_id, user_id, list }: Pick<ViewRow, 'store_id' | 'user_id' | 'list'>,
) => sql`select pg_advisory_xact_lock(hashtextextended(${`views ${store_id} ${user_id} ${list}`}, 0))`.execute(tx);

/** Gives the owner's views of a list the places 0, 1, 2 …, with one of them moved to `position`. */
export async function placeView(
  tx: DatabaseTransaction,
  view: Pick<ViewRow, 'store_id' | 'user_id' | 'list' | 'view_id'>,
  position: number,
): Promise<void> {
  const rows = await tx
    .selectFrom('list_views')
    .select(['view_id', 'position'])
    .where('store_id', '=', view.store_id)
    .where('user_id', '=', view.user_id)
    .where('list', '=', view.list)
    .orderBy('position')
    .orderBy('view_id')
    .execute();
  const others = rows.map((row) => row.view_id).filter((id) => id !== view.view_id);
  const ordered = others.toSpliced(position, 0, view.view_id);
  for (const [place, view_id] of ordered.entries()) {
    if (rows.find((row) => row.view_id === view_id)?.position === place) continue;
    await tx
      .updateTable('list_views')
      .set({ position: place })
      .where('store_id', '=', view.store_id)
      .where('view_id', '=', view_id)
      .execute();
  }
}
