import { recordAudit } from '../access/audit.ts';
import { transact } from '../database/database.ts';
import { callerOf, endpoint } from '../http/endpoint.ts';
import { findEditableView } from './list-view.ts';

export const deleteView = endpoint.views.deleteView.handler(async ({ input, context }) => {
  const user = callerOf(context);
  await transact(context.db, async (tx) => {
    const gone = await findEditableView(tx, context, user, input.id);
    await tx
      .deleteFrom('list_views')
      .where('store_id', '=', gone.store_id)
      .where('view_id', '=', gone.view_id)
      .execute();
    await recordAudit(tx, context, {
      action: 'deleteView',
      object_type: 'list_view',
      object_id: String(input.id),
      before: { list: gone.list, name: gone.name, is_shared: gone.is_shared, content: gone.content },
      outcome: 'done',
    });
  });
  return { deleted: true as const };
});
