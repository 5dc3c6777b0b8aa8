import { recordAudit } from '../access/audit.ts';
import { transact } from '../database/database.ts';
import { endpoint } from '../http/endpoint.ts';
import { checkConnection } from './check-connection.ts';

/** `POST accounts/access`: asks the provider now, not at the next hourly look. */
export const checkAccountAccess = endpoint.connect.checkAccountAccess.handler(async ({ context }) => {
  const { db, store } = context;
  await checkConnection(context, store);
  const { disconnected } = await db
    .selectFrom('stores')
    .select('disconnected')
    .where('store_id', '=', store.store_id)
    .executeTakeFirstOrThrow();
  await transact(db, (tx) =>
    recordAudit(tx, context, {
      action: 'checkAccountAccess',
      object_type: 'account',
      object_id: store.account_id,
      after: { has_access: disconnected === null },
      outcome: 'done',
    }),
  );
  return { has_access: disconnected === null };
});
