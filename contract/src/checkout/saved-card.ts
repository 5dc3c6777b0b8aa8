import { z } from 'zod';
import { refusals, signedIn } from '../endpoint.ts';

/** Forgets a card that the signed-in shopper saved at checkout. */
export const removeSavedCard = signedIn()
  .route({ method: 'DELETE', path: '/wc/store/v1/saved-cards/{id}', summary: 'Forget a saved card' })
  .errors(refusals({ resource_missing: 404, server_error: 502 }))
  .input(z.object({ id: z.string().regex(/^pm_\w{1,200}$/) }))
  .output(z.object({ removed: z.literal(true) }));
