import { z } from 'zod';
import { merchant } from '../endpoint.ts';

/** What a store is set up by, in the order in which it is shown. */
export const onboardingTaskIds = [
  'update-business-details',
  'selling-locations',
  'payout-schedule',
  'fraud-protection',
  'first-sale',
  'go-live-payments',
] as const;
export type OnboardingTaskId = (typeof onboardingTaskIds)[number];

export const OnboardingTask = z.object({ id: z.enum(onboardingTaskIds), isComplete: z.boolean() });
export type OnboardingTask = z.infer<typeof OnboardingTask>;

/** The lists of the store's home page (WooCommerce Admin convention); each task says by the store's own facts whether it is done. */
export const listOnboardingTasks = merchant()
  .route({ method: 'GET', path: '/wc-admin/onboarding/tasks', summary: 'Setup tasks of the store' })
  .output(
    z.array(
      z.object({
        id: z.literal('setup'),
        isComplete: z.boolean(),
        /** Those that concern this store. */
        tasks: z.array(OnboardingTask),
      }),
    ),
  );
