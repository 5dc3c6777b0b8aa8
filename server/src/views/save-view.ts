import { recordAudit } from '../access/audit.ts';
import { transact } from '../database/database.ts';
import { callerOf, endpoint, refuse } from '../http/endpoint.ts';
import { assertMayShare, assertNameIsFree, findEditableView, placeView, viewOf } from './list-view.ts';

export const saveView = endpoint.views.saveView.handler(async ({ input, context }) => {
  const user = callerOf(context);
  const { id, version, name, is_shared, position, content } = input;
  return transact(context.db, async (tx) => {
    const before = await findEditableView(tx, context, user, id);
    if (version !== undefined && version !== before.version)
      throw refuse('view_changed', 409, 'Another user changed this view.');
    if (is_shared && !before.is_shared) assertMayShare(user);
    if (name !== undefined) await assertNameIsFree(tx, { ...before, name }, before.view_id);
    const after = await tx
      .updateTable('list_views')
      .set({
        ...(name === undefined ? {} : { name }),
        ...(is_shared === undefined ? {} : { is_shared }),
        ...(content === undefined ? {} : { content: JSON.stringify(content) }),
        version: before.version + 1,
        updated: context.clock.now(),
      })
      .where('store_id', '=', before.store_id)
      .where('view_id', '=', before.view_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (position !== undefined) await placeView(tx, after, position);
    await recordAudit(tx, context, {
      action: 'saveView',
      object_type: 'list_view',
      object_id: String(id),
      before: { name: before.name, is_shared: before.is_shared, position: before.position, content: before.content },
      after: {
        name: after.name,
        is_shared: after.is_shared,
        position: position ?? before.position,
        content: after.content,
      },
      outcome: 'done',
    });
    const { first_name, last_name, username } = before;
    return viewOf({ ...after, position: position ?? after.position, first_name, last_name, username }, user);
  });
});
