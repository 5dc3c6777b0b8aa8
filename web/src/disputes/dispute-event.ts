import type { ChargeDispute } from '@purser/contract/disputes/charge-dispute';
import { recordEvent } from '../events.ts';

/** Records an analytics event of a dispute on its payment’s page. */
export const recordDisputeEvent = (name: string, { status }: Pick<ChargeDispute, 'status'>): void =>
  recordEvent(name, { dispute_status: status, on_page: 'transaction_details' });
