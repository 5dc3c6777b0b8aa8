import { mostViews } from '@purser/contract/views/list-view';
import { recordAudit } from '../access/audit.ts';
import { transact } from '../database/database.ts';
import { callerOf, endpoint, refuse } from '../http/endpoint.ts';
import { assertMayShare, assertNameIsFree, lockViews, placeView, viewOf } from './list-view.ts';

export const createView = endpoint.views.createView.handler(async ({ input, context }) => {
  const user = callerOf(context);
  const { list, name, is_shared, content } = input;
  if (is_shared) assertMayShare(user);
  const now = context.clock.now();
  const owned = { store_id: context.store.store_id, user_id: user.user_id, list };
  return transact(context.db, async (tx) => {
    await lockViews(tx, owned);
    const { count } = await tx
      .selectFrom('list_views')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('store_id', '=', owned.store_id)
      .where('user_id', '=', owned.user_id)
      .where('list', '=', list)
      .executeTakeFirstOrThrow();
    if (count >= mostViews)
      throw refuse(
        'too_many_views',
        409,
        `You’ve reached the limit of ${mostViews} views for this list. Delete one first.`,
      );
    await assertNameIsFree(tx, { ...owned, name });
    const row = await tx
      .insertInto('list_views')
      .values({
        ...owned,
        name,
        is_shared,
        position: count,
        content: JSON.stringify(content),
        created: now,
        updated: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const position = Math.min(input.position ?? count, count);
    await placeView(tx, row, position);
    await recordAudit(tx, context, {
      action: 'createView',
      object_type: 'list_view',
      object_id: String(row.view_id),
      after: { list, name, is_shared, content },
      outcome: 'done',
    });
    const { first_name, last_name, username } = user;
    return viewOf({ ...row, position, first_name, last_name, username }, user);
  });
});
