import { recordAudit } from '../access/audit.ts';
import { transact } from '../database/database.ts';
import { endpoint } from '../http/endpoint.ts';

export const saveStoreAddress = endpoint.settings.saveStoreAddress.handler(async ({ input, context }) => {
  const { store_id, country } = context.store;
  await transact(context.db, async (tx) => {
    const { address: before } = await tx
      .selectFrom('stores')
      .select('address')
      .where('store_id', '=', store_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const after = { ...input, country: before.country ?? country };
    await tx
      .updateTable('stores')
      .set({ address: JSON.stringify(after) })
      .where('store_id', '=', store_id)
      .execute();
    await recordAudit(tx, context, {
      action: 'saveStoreAddress',
      object_type: 'store',
      object_id: String(store_id),
      before,
      after,
      outcome: 'done',
    });
  });
  return input;
});
