import { z } from 'zod';
import { merchant } from '../endpoint.ts';

/** Entries that are kept; older ones go. */
export const maxDebugLog = 1000;

/** One call to the provider: no bodies, no keys, no values of its query. */
export const DebugLogEntry = z.object({
  /** ISO, in UTC. */
  created: z.string(),
  method: z.string(),
  path: z.string(),
  /** Null without a response. */
  status: z.int().nullable(),
  milliseconds: z.int(),
  request_id: z.string().nullable(),
  idempotency_key: z.string().nullable(),
});
export type DebugLogEntry = z.infer<typeof DebugLogEntry>;

/** The newest first. */
export const getDebugLog = merchant('purser_settings')
  .route({
    method: 'GET',
    path: '/wc/v3/payments/debug-log',
    summary: 'Calls to the provider, from the debug log',
  })
  .output(z.object({ data: z.array(DebugLogEntry) }));
