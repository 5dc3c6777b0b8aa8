import { endpoint } from '../http/endpoint.ts';
import { answerExport } from './request-export.ts';

/** `POST disputes/download`. */
export const exportDisputes = endpoint.disputes.exportDisputes.handler(answerExport('disputes'));
