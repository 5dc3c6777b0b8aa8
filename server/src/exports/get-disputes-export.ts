import { endpoint } from '../http/endpoint.ts';
import { exportAvailability } from './export-availability.ts';

/** `GET disputes/download/{export_id}`. */
export const getDisputesExport = endpoint.disputes.getDisputesExport.handler(({ input, context }) =>
  exportAvailability(context, 'disputes', input.export_id),
);
