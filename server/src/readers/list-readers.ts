import type { Reader } from '@purser/contract/readers/reader';
import type Stripe from 'stripe';
import { endpoint } from '../http/endpoint.ts';
import { askProvider } from './ask-provider.ts';
import { countByReader, monthOf } from './reader-month.ts';

export const listReaders = endpoint.readers.listReaders.handler(async ({ input, context }) => {
  const { clock, provider, replica, store } = context;
  if (store.account_id === '') return [];
  const [readers, active] = await Promise.all([
    askProvider(context, provider.stripe.terminal.readers.list(input, { stripeAccount: store.account_id })),
    countByReader(replica, store, monthOf(clock.now())),
  ]);
  const activeIds = new Set(active.map(({ reader_id }) => reader_id));
  return readers.data.map((reader) => toReader(reader, activeIds.has(reader.id)));
});

/** A reader as our endpoints return it. */
export const toReader = (reader: Stripe.Terminal.Reader, is_active: boolean): Reader => ({
  id: reader.id,
  livemode: reader.livemode,
  device_type: reader.device_type,
  label: reader.label,
  location: typeof reader.location === 'string' ? reader.location : (reader.location?.id ?? null),
  metadata: reader.metadata,
  status: reader.status ?? 'offline',
  is_active,
});
