import { endpoint } from '../http/endpoint.ts';
import { historyToBring } from './history-to-bring.ts';
import { findImport, notBegun, toHistoryImport } from './import-state.ts';

export const getHistoryImport = endpoint.historyImport.getHistoryImport.handler(async ({ context }) => {
  const row = await findImport(context.db, context.store.store_id);
  return row ? toHistoryImport(row) : notBegun(await historyToBring(context, context.store));
});
