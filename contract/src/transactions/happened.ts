import type { UnixSeconds } from '../dates.ts';
import type { z } from 'zod';

/** What came before a refused act, as the refusal's `data.happened`: done by another user, in another tab, or by time. */
export interface Happened {
  act: 'captured' | 'canceled' | 'expired' | 'refunded';
  /** The user of this store who did it, where it was done here. */
  by: string | null;
  at: z.infer<typeof UnixSeconds>;
  /** Of a refund. */
  amount?: number;
  currency?: string;
}
