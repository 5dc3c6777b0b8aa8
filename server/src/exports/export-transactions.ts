import { endpoint } from '../http/endpoint.ts';
import { answerExport } from './request-export.ts';

/** `POST transactions/download`. */
export const exportTransactions = endpoint.transactions.exportTransactions.handler(answerExport('transactions'));
