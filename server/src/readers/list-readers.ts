import type { Reader } from '@purser/contract/readers/reader';
import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import { endpoint } from '../http/endpoint.ts';
import { askProvider } from './ask-provider.ts';
import { countByReader, monthOf } from './reader-month.ts';

export const listReaders = endpoint.readers.listReaders.handler(async ({ input, context }) => {
  const { provider, store } = context;
  if (store.account_id === '') return [];
  const [readers, active] = await Promise.all([
    askProvider(context, provider.stripe.terminal.readers.list(input, { stripeAccount: store.account_id })),
    activeReaders(context),
  ]);
  return readers.data.map((reader) => toReader(reader, active.has(reader.id)));
});

/** The readers that took a payment this month. */
export async function activeReaders({ clock, replica, store }: Context): Promise<Set<string>> {
  const counts = await countByReader(replica, store, monthOf(clock.now()));
  return new Set(counts.map(({ reader_id }) => reader_id));
}

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
  serial_number: reader.serial_number,
  is_online: reader.status === null ? null : reader.status === 'online',
  // Milliseconds here, unlike the provider's other times.
  last_seen:
    reader.last_seen_at === null ? null : Temporal.Instant.fromEpochMilliseconds(reader.last_seen_at).toString(),
  software_version: reader.device_sw_version,
});
