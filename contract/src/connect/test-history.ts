import { z } from 'zod';
import { UnixSeconds } from '../dates.ts';
import { merchant } from '../endpoint.ts';

/** The closed books of an earlier test account. Read them with the query parameter `test_history` and the id, on any address that reads. */
export const TestHistory = z.object({
  id: z.int(),
  account_id: z.string(),
  opened: UnixSeconds,
  closed: UnixSeconds,
  transaction_count: z.int(),
});
export type TestHistory = z.infer<typeof TestHistory>;

export const listTestHistory = merchant()
  .route({ method: 'GET', path: '/wc/v3/payments/test-history', summary: 'Books of earlier test accounts' })
  .output(z.object({ data: z.array(TestHistory) }));
