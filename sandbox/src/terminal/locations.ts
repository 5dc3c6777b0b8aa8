import { address, type Address } from '../methods/billing-details.ts';
import { paramsOf } from '../api/call.ts';
import type { Call } from '../api/call.ts';
import { invalid, missing } from '../api/errors.ts';
import { randomText } from '../engine/ids.ts';
import { list } from '../api/lists.ts';
import { mergeMetadata } from '../api/metadata.ts';
import { retrieve } from '../api/retrieve.ts';
import type { Route } from '../api/route.ts';
import type { StripeObject, Tx } from '../engine/store.ts';

/** A location of readers. */
export interface Location extends StripeObject {
  object: 'terminal.location';
  address: Address;
  display_name: string;
  metadata: Record<string, string>;
}

export const locationRoutes: Route[] = [
  { method: 'POST', path: '/v1/terminal/locations', handler: createLocation },
  {
    method: 'GET',
    path: '/v1/terminal/locations',
    handler: (tx, call) => list(tx, call, { object: 'terminal.location' }),
  },
  { method: 'GET', path: '/v1/terminal/locations/{id}', handler: (tx, call) => locationOf(tx, call, false) },
  { method: 'POST', path: '/v1/terminal/locations/{id}', handler: updateLocation },
  { method: 'DELETE', path: '/v1/terminal/locations/{id}', handler: deleteLocation },
];

const locationOf = (tx: Tx, call: Call, lock: boolean): Promise<Location> =>
  retrieve<Location>(tx, call, { object: 'terminal.location', noun: 'location', param: 'location', lock });

/** The location of a reader or a connection token. */
export async function needLocation(tx: Tx, account: string, id: string): Promise<Location> {
  const found = await tx.find<Location>(account, id);
  if (found?.object !== 'terminal.location') throw missing('location', id, 'location');
  return found;
}

type Params = { display_name?: string; address?: Record<string, string>; metadata?: unknown; phone?: string };

async function createLocation(tx: Tx, call: Call): Promise<Location> {
  const params = paramsOf<Params>(call);
  if (!params.display_name)
    throw invalid('Missing required param: display_name.', { code: 'parameter_missing', param: 'display_name' });
  if (!params.address)
    throw invalid('Missing required param: address.', { code: 'parameter_missing', param: 'address' });
  return tx.insert<Location>(call.account, {
    id: `tml_${randomText(14)}`,
    object: 'terminal.location',
    address: readAddress(params.address),
    display_name: readName(params.display_name),
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    ...(params.phone ? { phone: params.phone } : {}),
  });
}

async function updateLocation(tx: Tx, call: Call): Promise<Location> {
  const location = await locationOf(tx, call, true);
  const params = paramsOf<Params>(call); // the description has no such path: text as it came
  if (params.display_name !== undefined) location.display_name = readName(params.display_name);
  if (params.address !== undefined) {
    const { country } = params.address;
    if (country !== undefined && country !== location.address.country)
      throw invalid('The country of a location cannot be changed.', { param: 'address[country]' });
    location.address = readAddress({ ...texts(location.address), ...params.address });
  }
  if (params.phone !== undefined) location['phone'] = params.phone;
  location.metadata = mergeMetadata(location.metadata, params.metadata);
  tx.save(call.account, location);
  return location;
}

async function deleteLocation(tx: Tx, call: Call): Promise<StripeObject> {
  const location = await locationOf(tx, call, true);
  const [reader] = await tx.select(
    call.account,
    'terminal.reader',
    "o.data->>'location' = $3 and o.data->>'deleted' is null",
    [location.id],
    'limit 1',
  );
  if (reader)
    throw invalid('This location has readers registered to it. Delete or move them first.', { param: 'location' });
  tx.delete(call.account, location);
  return { id: location.id, object: 'terminal.location', deleted: true };
}

function readName(given: string): string {
  if (given.length === 0 || given.length > 1000)
    throw invalid('display_name must be between 1 and 1000 characters.', { param: 'display_name' });
  return given;
}

/** The required fields of a location beside its country. */
const neededByCountry: Record<string, string[]> = {
  US: ['line1', 'city', 'state', 'postal_code'],
  CA: ['line1', 'city', 'state', 'postal_code'],
  AU: ['line1', 'city', 'state', 'postal_code'],
  GB: ['line1', 'city', 'postal_code'],
};

function readAddress(given: Record<string, string>): Address {
  const country = given['country'] ?? '';
  if (!/^[A-Z]{2}$/.test(country))
    throw invalid(`Country '${country}' is unknown. Try using a 2-character alphanumeric country code instead.`, {
      code: 'country_code_invalid',
      param: 'address[country]',
    });
  for (const name of neededByCountry[country] ?? ['line1', 'city'])
    if (!given[name])
      throw invalid(`Missing required param: address[${name}].`, {
        code: 'parameter_missing',
        param: `address[${name}]`,
      });
  return address(given);
}

const texts = (known: Address): Record<string, string> =>
  Object.fromEntries(Object.entries(known).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
