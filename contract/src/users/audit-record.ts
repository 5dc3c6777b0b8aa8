import { z } from 'zod';
import { merchant } from '../endpoint.ts';
import { UserId } from './user.ts';

/** One state-changing call, chained by hash to the one before. */
export const AuditRecord = z.object({
  id: z.int(),
  created: z.string(),
  user: z.object({ id: z.int(), username: z.string() }).nullable(),
  /** The name of the application password that the call was made with; null in a browser. */
  application: z.string().nullable(),
  ip: z.string(),
  request_id: z.string(),
  action: z.string(),
  object_type: z.string(),
  object_id: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  outcome: z.string(),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

export const listAuditRecords = merchant()
  .route({ method: 'GET', path: '/wc/v3/payments/audit', summary: 'Audit records of an object, newest first' })
  .input(z.object({ object_type: z.string().max(50), object_id: z.string().max(200) }))
  .output(z.object({ data: z.array(AuditRecord) }));

/** What one person did, also one who is gone; older pages begin before a record’s id. */
export const listUserActivity = merchant()
  .route({
    method: 'GET',
    path: '/wc/v3/payments/audit/users/{id}',
    summary: 'Audit records of a person, newest first',
  })
  .input(
    z.object({
      id: UserId,
      before: z.coerce.number().int().positive().optional(),
      pagesize: z.coerce.number().int().min(1).max(100).catch(25).default(25),
    }),
  )
  .output(z.object({ data: z.array(AuditRecord), has_more: z.boolean() }));
