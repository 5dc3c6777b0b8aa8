import { z } from 'zod';
import { merchant, refusals } from '../endpoint.ts';
import { Metadata } from './reader.ts';

const LocationAddress = z.object({
  line1: z.string().max(200).nullish(),
  line2: z.string().max(200).nullish(),
  city: z.string().max(200).nullish(),
  state: z.string().max(200).nullish(),
  postal_code: z.string().max(50).nullish(),
  country: z.string().length(2),
});

/** A location of card readers. */
export const TerminalLocation = z.object({
  id: z.string(),
  display_name: z.string(),
  address: LocationAddress,
  livemode: z.boolean(),
  metadata: z.record(z.string(), z.string()),
});
export type TerminalLocation = z.infer<typeof TerminalLocation>;

const path = '/wc/v3/payments/terminal/locations';
const unanswered = { wcpay_http_request_failed: 502 } as const;
const one = { ...unanswered, wcpay_location_not_found: 404 } as const;
const LocationId = z.string().min(1).max(200);

export const listLocations = merchant()
  .route({ method: 'GET', path, summary: 'Locations of card readers' })
  .errors(refusals(unanswered))
  .output(z.array(TerminalLocation));

export const createLocation = merchant()
  .route({ method: 'POST', path, summary: 'Add a location for card readers' })
  .errors(refusals(unanswered))
  .input(
    z.object({
      display_name: z.string().trim().min(1).max(200),
      address: LocationAddress,
      metadata: Metadata.optional(),
    }),
  )
  .output(TerminalLocation);

/** The store's own; made from its address when first asked for. */
export const getStoreLocation = merchant()
  .route({ method: 'GET', path: `${path}/store`, summary: 'The place of the store itself' })
  .errors(refusals({ ...unanswered, store_address_is_incomplete: 400 }))
  .output(TerminalLocation);

export const getLocation = merchant()
  .route({ method: 'GET', path: `${path}/{location_id}`, summary: 'One place of card readers' })
  .errors(refusals(one))
  .input(z.object({ location_id: LocationId }))
  .output(TerminalLocation);

export const updateLocation = merchant()
  .route({ method: 'POST', path: `${path}/{location_id}`, summary: 'Change a place of card readers' })
  .errors(refusals(one))
  .input(
    z.object({
      location_id: LocationId,
      display_name: z.string().trim().min(1).max(200).optional(),
      address: LocationAddress.partial().optional(),
    }),
  )
  .output(TerminalLocation);

export const deleteLocation = merchant()
  .route({ method: 'DELETE', path: `${path}/{location_id}`, summary: 'Remove a place without readers' })
  .errors(refusals(one))
  .input(z.object({ location_id: LocationId }))
  .output(z.object({ id: z.string(), deleted: z.literal(true) }));
