import { endpoint } from '../http/endpoint.ts';
import { answerExport } from './request-export.ts';

/** `POST deposits/download`. */
export const exportPayouts = endpoint.payouts.exportPayouts.handler(answerExport('payouts'));
