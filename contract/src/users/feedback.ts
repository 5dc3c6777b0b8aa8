import { z } from 'zod';
import { merchant } from '../endpoint.ts';

/** What a merchant answers when asked whether they are satisfied. The text has no length but that of a request. */
export const sendFeedback = merchant()
  .route({ method: 'POST', path: '/wc/v3/payments/feedback', successStatus: 201, summary: 'Send feedback' })
  .input(
    z.object({
      /** The campaign that asked: `wporgReview2025`. */
      campaign: z.string().regex(/^\w{1,60}$/, 'Letters, digits and _ only'),
      is_satisfied: z.boolean(),
      comments: z.string().trim(),
    }),
  )
  .output(z.object({ feedback_id: z.int() }));
