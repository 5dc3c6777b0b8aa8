import { recordAudit } from '../access/audit.ts';
import { endpoint } from '../http/endpoint.ts';
import { withoutAccount } from '../provider/no-account.ts';
import { beginImport, toHistoryImport } from './import-state.ts';

export const startHistoryImport = endpoint.historyImport.startHistoryImport.handler(async ({ context }) => {
  const { store } = context;
  if (store.account_id === '') throw withoutAccount();
  const row = await beginImport(context, store, (tx) =>
    recordAudit(tx, context, {
      action: 'startHistoryImport',
      object_type: 'account',
      object_id: store.account_id,
      outcome: 'done',
    }),
  );
  if (row.state === 'running') context.response.status = 202;
  return toHistoryImport(row);
});
