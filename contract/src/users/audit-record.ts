import { z } from 'zod';
import { merchant } from '../endpoint.ts';

/** One state-changing call, chained by hash to the one before. */
export const AuditRecord = z.object({
  id: z.int(),
  created: z.string(),
  user: z.object({ id: z.int(), username: z.string() }).nullable(),
  ip: z.string(),
  request_id: z.string(),
  action: z.string(),
  object_type: z.string(),
  object_id: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  outcome: z.string(),
});

export const listAuditRecords = merchant()
  .route({ method: 'GET', path: '/wc/v3/payments/audit', summary: 'Audit records of an object, newest first' })
  .input(z.object({ object_type: z.string().max(50), object_id: z.string().max(200) }))
  .output(z.object({ data: z.array(AuditRecord) }));
