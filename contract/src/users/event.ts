import { z } from 'zod';
import { signedIn } from '../endpoint.ts';

/** An analytics event; the server adds test mode, connection state and product version. */
export const recordEvent = signedIn()
  .route({ method: 'POST', path: '/wc/v3/payments/events', successStatus: 202, summary: 'Record an analytics event' })
  .input(
    z.object({
      name: z.string().regex(/^[a-z][a-z0-9_]{1,120}$/),
      properties: z
        .record(
          z.string().max(60),
          z.union([z.string().max(5000), z.number(), z.boolean(), z.null(), z.array(z.string().max(200)).max(300)]),
        )
        .default({}),
    }),
  )
  .output(z.object({ recorded: z.literal(true) }));
