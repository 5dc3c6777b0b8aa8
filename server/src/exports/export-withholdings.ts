import { endpoint } from '../http/endpoint.ts';
import { answerExport } from './request-export.ts';

/** `POST capital/withholdings/download`. */
export const exportWithholdings = endpoint.loans.exportWithholdings.handler(answerExport('withholdings'));
