import { endpoint } from '../../http/endpoint.ts';
import { progressOf, viewProgress } from './progress.ts';

/** Not from the replica: what was just saved must be there. */
export const getOnboardingProgress = endpoint.connect.getOnboardingProgress.handler(async ({ context }) =>
  viewProgress(context.db, context, await progressOf(context.db, context).executeTakeFirst()),
);
