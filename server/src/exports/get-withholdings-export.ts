import { endpoint } from '../http/endpoint.ts';
import { exportAvailability } from './export-availability.ts';

/** `GET capital/withholdings/download/{export_id}`. */
export const getWithholdingsExport = endpoint.loans.getWithholdingsExport.handler(({ input, context }) =>
  exportAvailability(context, 'withholdings', input.export_id),
);
