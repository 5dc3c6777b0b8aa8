import { endpoint } from '../../http/endpoint.ts';
import { progressOf, viewProgress } from './progress.ts';

/** Read from the primary, because a replica may lag behind the last save. */
export const getOnboardingProgress = endpoint.connect.getOnboardingProgress.handler(async ({ context }) =>
  viewProgress(context.db, context, await progressOf(context.db, context).executeTakeFirst()),
);
