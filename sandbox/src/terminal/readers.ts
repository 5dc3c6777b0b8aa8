import { paramsOf } from '../api/call.ts';
import type { Call } from '../api/call.ts';
import { invalid, missing } from '../api/errors.ts';
import { randomText } from '../engine/ids.ts';
import { list } from '../api/lists.ts';
import { mergeMetadata } from '../api/metadata.ts';
import { retrieve } from '../api/retrieve.ts';
import type { Route } from '../api/route.ts';
import type { StripeObject, Tx } from '../engine/store.ts';
import { needLocation } from './locations.ts';
import { isSmart, readerByCode, shownReader, type Reader } from './reader.ts';

export const readerRoutes: Route[] = [
  { method: 'POST', path: '/v1/terminal/readers', handler: createReader },
  {
    method: 'GET',
    path: '/v1/terminal/readers',
    handler: (tx, call) =>
      list(tx, call, {
        object: 'terminal.reader',
        equal: ['device_type', 'location', 'serial_number', 'status'],
        where: () => ["o.data->>'deleted' is null"],
      }),
  },
  {
    method: 'GET',
    path: '/v1/terminal/readers/{id}',
    handler: async (tx, call) =>
      shownReader(await retrieve<Reader>(tx, call, { object: 'terminal.reader', noun: 'reader', param: 'reader' })),
  },
  { method: 'POST', path: '/v1/terminal/readers/{id}', handler: updateReader },
  { method: 'DELETE', path: '/v1/terminal/readers/{id}', handler: deleteReader },
];

/** Locks the reader of the path; a deleted one is not found. */
export async function lockReader(tx: Tx, call: Call): Promise<Reader> {
  const reader = await retrieve<Reader>(tx, call, {
    object: 'terminal.reader',
    noun: 'reader',
    param: 'reader',
    lock: true,
  });
  if (reader.deleted) throw missing('reader', reader.id, 'reader');
  return reader;
}

type Params = { registration_code: string; label?: string | null; location?: string; metadata?: unknown };

async function createReader(tx: Tx, call: Call): Promise<Reader> {
  const params = paramsOf<Params>(call);
  const { device_type } = readerByCode(params.registration_code);
  if (!params.location)
    throw invalid('Missing required param: location.', { code: 'parameter_missing', param: 'location' });
  const location = await needLocation(tx, call.account, params.location);
  const serial_number = `${randomText(3).toUpperCase()}-${randomText(4).toUpperCase()}-${randomText(4).toUpperCase()}`;
  return tx.insert<Reader>(call.account, {
    id: `tmr_${randomText(14)}`,
    object: 'terminal.reader',
    action: null,
    device_sw_version: '2.27.8.0',
    device_type,
    ip_address: '0.0.0.0',
    label: params.label || serial_number,
    last_seen_at: tx.nowMs,
    livemode: false,
    location: location.id,
    metadata: mergeMetadata({}, params.metadata),
    serial_number,
    // A reader that follows an app has no network of its own.
    status: isSmart({ device_type }) ? 'online' : null,
  });
}

async function updateReader(tx: Tx, call: Call): Promise<Reader> {
  const reader = await lockReader(tx, call);
  const params = paramsOf<Partial<Params>>(call);
  if (params.label !== undefined) reader.label = params.label || reader.serial_number;
  reader.metadata = mergeMetadata(reader.metadata, params.metadata);
  tx.save(call.account, reader);
  return reader;
}

async function deleteReader(tx: Tx, call: Call): Promise<StripeObject> {
  const reader = await lockReader(tx, call);
  reader.deleted = true;
  reader.status = 'offline';
  delete reader._attempt;
  tx.save(call.account, reader);
  return shownReader(reader);
}
