import { endpoint } from '../http/endpoint.ts';
import { exportAvailability } from './export-availability.ts';

/** `GET deposits/download/{export_id}`. */
export const getPayoutsExport = endpoint.payouts.getPayoutsExport.handler(({ input, context }) =>
  exportAvailability(context, 'payouts', input.export_id),
);
