import { z } from 'zod';
import { merchant, refusals } from '../endpoint.ts';

/** Starts moving the subscriptions that the provider bills to the store's own billing. */
export const scheduleStripeBillingMigration = merchant('purser_settings')
  .route({
    method: 'POST',
    path: '/wc/v3/payments/settings/schedule-stripe-billing-migration',
    summary: 'Start the Stripe Billing migration',
  })
  .errors(refusals({ migration_running: 409 }))
  .output(z.array(z.never()));
