import { endpoint } from '../http/endpoint.ts';
import { exportAvailability } from './export-availability.ts';

/** `GET transactions/download/{export_id}`. */
export const getTransactionsExport = endpoint.transactions.getTransactionsExport.handler(({ input, context }) =>
  exportAvailability(context, 'transactions', input.export_id),
);
