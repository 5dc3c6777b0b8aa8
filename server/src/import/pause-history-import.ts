import { recordAudit } from '../access/audit.ts';
import { transact } from '../database/database.ts';
import { endpoint } from '../http/endpoint.ts';
import { historyToBring } from './history-to-bring.ts';
import { findImport, notBegun, toHistoryImport } from './import-state.ts';

/** The worker notices with its next batch, which it then doesn't write. */
export const pauseHistoryImport = endpoint.historyImport.pauseHistoryImport.handler(async ({ context }) => {
  const { store_id, account_id } = context.store;
  const row = await transact(context.db, async (tx) => {
    await tx
      .updateTable('history_imports')
      .set({ state: 'paused', problem: null })
      .where('store_id', '=', store_id)
      .where('state', '=', 'running')
      .execute();
    const paused = await findImport(tx, store_id);
    await recordAudit(tx, context, {
      action: 'pauseHistoryImport',
      object_type: 'account',
      object_id: account_id,
      outcome: 'done',
    });
    return paused;
  });
  return row ? toHistoryImport(row) : notBegun(await historyToBring(context, context.store));
});
