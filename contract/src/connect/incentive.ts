import { z } from 'zod';
import { merchant, refusals } from '../endpoint.ts';

/** A promotion of the operator, as the connect page offers it: `connectIncentive` of the page settings. */
export interface ConnectIncentive {
  id: string;
  description: string;
  /** The terms. */
  tc_url: string;
  task_header_content?: string;
  task_badge?: string;
}

/** Accepts a promotion for the store. Activating it again changes nothing and succeeds. */
export const activateIncentive = merchant('purser_settings')
  .route({
    method: 'POST',
    path: '/wc-analytics/admin/notes/experimental-activate-promo/{incentive_id}',
    summary: 'Activate a promotion of the fees',
  })
  .errors(refusals({ incentive_missing: 404, incentive_expired: 409, incentive_not_offered: 409 }))
  .input(z.object({ incentive_id: z.string().max(200) }))
  .output(z.object({ success: z.literal(true) }));
